// A vector of at most N trivially copyable items on the stack.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace flockmind {

template <class T, std::size_t N>
class StaticList {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;

  // Items beyond size() are left uninitialised on purpose: a list of thousands costs nothing.
  StaticList() {}  // NOLINT
  StaticList(const StaticList& other) : size_(other.size_) {
    for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
  }
  StaticList& operator=(const StaticList& other) {
    size_ = other.size_;
    for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
    return *this;
  }

  void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }

  // The first `size` items were written through data(): the fast way to fill a list.
  void filled(std::size_t size) {
    assert(size <= N);
    size_ = size;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& back() { return items_[size_ - 1]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  T* data() { return items_; }
  const T* data() const { return items_; }

 private:
  std::size_t size_ = 0;
  union {
    T items_[N];
  };
};

}  // namespace flockmind
