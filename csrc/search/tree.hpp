// The memory of a tree search: nodes found by key, each with the actions tried in it.
//
// Everything lives in three blocks that are reserved once; nothing is allocated while searching.
// When they are full the tree stops growing and the search goes on with what it has.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/types.hpp"

namespace flockmind {

struct Edge {
  Action action;
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  // how often the action was legal when the node was visited
  float prior = 0;
  std::int64_t value = 0;  // sum of the mover's utilities, in units of 1 / kUnit
};

struct Node {
  Key key = 0;
  std::uint32_t first = 0;  // index of the first edge
  std::uint32_t visits = 0;
  std::int64_t value = 0;  // sum over all edges
  std::uint16_t count = 0;
  std::uint16_t capacity = 0;  // a power of two, or 0
  std::uint16_t legal = 0;     // legal actions here; 0 where that varies from world to world
};

class Tree {
 public:
  static constexpr std::int64_t kUnit = 1 << 20;
  static constexpr std::uint32_t kNone = 0xffffffffU;

  // At most `bytes` bytes (or room for 64 nodes), and no more than `nodes` nodes are ever needed. What is
  // reserved and never touched costs no memory.
  Tree(std::size_t bytes, std::uint64_t nodes) {
    constexpr std::size_t per_node = sizeof(Node) + kEdges * sizeof(Edge) + 3 * sizeof(std::uint32_t);
    max_nodes_ = std::max<std::size_t>(64, std::min<std::uint64_t>(bytes / per_node, nodes));
    max_edges_ = max_nodes_ * kEdges;
    slots_ = 64;
    while (slots_ < max_nodes_ * 3 / 2) slots_ *= 2;
    nodes_.reset(static_cast<Node*>(std::malloc(max_nodes_ * sizeof(Node))));
    edges_.reset(static_cast<Edge*>(std::malloc(max_edges_ * sizeof(Edge))));
    table_.reset(static_cast<std::uint32_t*>(std::calloc(slots_, sizeof(std::uint32_t))));
    if (!nodes_ || !edges_ || !table_) throw std::bad_alloc();
  }

  // Index of the node with this key, or kNone.
  std::uint32_t find(Key key) const {
    for (std::size_t i = key & (slots_ - 1);; i = (i + 1) & (slots_ - 1)) {
      if (table_[i] == 0) return kNone;
      if (nodes_[table_[i] - 1].key == key) return table_[i] - 1;
    }
  }

  // A new node (the key must be new), or kNone when the memory is used up.
  std::uint32_t insert(Key key) {
    if (size_ >= max_nodes_) return kNone;
    std::size_t i = key & (slots_ - 1);
    while (table_[i] != 0) i = (i + 1) & (slots_ - 1);
    new (&nodes_[size_]) Node{};
    nodes_[size_].key = key;
    table_[i] = static_cast<std::uint32_t>(++size_);
    return static_cast<std::uint32_t>(size_ - 1);
  }

  Node& node(std::uint32_t i) { return nodes_[i]; }
  const Node& node(std::uint32_t i) const { return nodes_[i]; }
  Edge* edges(const Node& n) { return edges_.get() + n.first; }
  const Edge* edges(const Node& n) const { return edges_.get() + n.first; }
  // The edge's index in its node, or the node's count.
  int edge_of(const Node& n, Action action) const {
    const Edge* e = edges(n);
    int i = 0;
    while (i < n.count && e[i].action != action) ++i;
    return i;
  }
  // Bytes in use: nodes, blocks of edges, table.
  std::size_t bytes() const {
    return size_ * sizeof(Node) + used_ * sizeof(Edge) + slots_ * sizeof(std::uint32_t);
  }

  // A new edge of the node, or nullptr when the memory is used up. Edges of a node stand together;
  // a full node moves to a block twice as large, and its old block is used again.
  Edge* add_edge(Node& n, Action action, float prior) {
    if (n.count == n.capacity && !grow(n)) return nullptr;
    Edge* edge = edges_.get() + n.first + n.count++;
    new (edge) Edge{};
    edge->action = action;
    edge->prior = prior;
    return edge;
  }

 private:
  struct Free {
    void operator()(void* p) const { std::free(p); }
  };

  bool grow(Node& n) {
    const unsigned size_class = n.capacity == 0 ? 0 : static_cast<unsigned>(std::countr_zero(n.capacity)) + 1;
    if (size_class >= kClasses) return false;
    const std::uint32_t capacity = 1U << size_class;
    std::uint32_t at = free_[size_class];
    if (at != 0) {
      free_[size_class] = edges_[at - 1].action.bits;  // the list runs through the free blocks
      --at;
    } else {
      if (used_ + capacity > max_edges_) return false;
      at = static_cast<std::uint32_t>(used_);
      used_ += capacity;
    }
    for (std::uint32_t i = 0; i < n.count; ++i) edges_[at + i] = edges_[n.first + i];
    if (n.capacity > 0) {
      edges_[n.first].action.bits = free_[size_class - 1];
      free_[size_class - 1] = n.first + 1;
    }
    n.first = at;
    n.capacity = static_cast<std::uint16_t>(capacity);
    return true;
  }

  static constexpr unsigned kClasses = 16;
  static constexpr std::size_t kEdges = 4;  // reserved for each node; two or three are used on average
  std::size_t max_nodes_ = 0;
  std::size_t max_edges_ = 0;
  std::size_t slots_ = 0;
  std::size_t size_ = 0;
  std::size_t used_ = 0;
  std::array<std::uint32_t, kClasses> free_{};  // index + 1 of a free block of each size, or 0
  std::unique_ptr<Node[], Free> nodes_;
  std::unique_ptr<Edge[], Free> edges_;
  std::unique_ptr<std::uint32_t[], Free> table_;
};

}  // namespace flockmind
