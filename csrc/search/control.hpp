// When a search must end: a deadline, or somebody's wish from another thread.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

#include "search/result.hpp"

namespace flockmind {

using Clock = std::chrono::steady_clock;

// Cancels from any thread; may be shared by many searches, and stays cancelled.
using CancelToken = std::shared_ptr<std::atomic<bool>>;

class Control {
 public:
  Control(const Limits& limits, CancelToken cancel, std::function<void(const SearchResult&)> on_update)
      : limits_(limits), cancel_(std::move(cancel)), on_update_(std::move(on_update)), start_(Clock::now()) {}

  const Limits& limits() const { return limits_; }
  const CancelToken& token() const { return cancel_; }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool cancelled() const { return cancel_ && cancel_->load(std::memory_order_relaxed); }
  bool out_of_time() const { return elapsed() >= limits_.seconds; }
  bool listens() const { return static_cast<bool>(on_update_); }
  void report(const SearchResult& result) const { on_update_(result); }

 private:
  Limits limits_;
  CancelToken cancel_;
  std::function<void(const SearchResult&)> on_update_;
  Clock::time_point start_;
};

// One worker's cheap look at the control, asked at every decision of a playout. The flag is read
// each time, the clock at every sixteenth call.
class Watch {
 public:
  explicit Watch(const Control& control) : control_(&control) {}

  bool must_stop() {
    if (control_->cancelled()) return true;
    if ((++calls_ & 15U) != 0) return false;
    return control_->out_of_time();
  }

 private:
  const Control* control_;
  unsigned calls_ = 0;
};

}  // namespace flockmind
