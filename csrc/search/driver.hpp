// Runs the logical workers of a search on threads and merges what they found, in their order.
//
// The answer depends on the number of workers, never on the number of threads: each worker has
// its own random streams, tree and share of the iterations, and threads only take turns at them.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "search/control.hpp"
#include "search/root.hpp"

namespace flockmind {

// The iterations of logical worker `k`; nullopt where they are not limited.
inline std::optional<std::uint64_t> share_of_worker(const Limits& limits, std::uint64_t k) {
  if (limits.iterations == std::numeric_limits<std::uint64_t>::max()) return std::nullopt;
  const auto n = static_cast<std::uint64_t>(limits.workers);
  return limits.iterations / n + (k < limits.iterations % n ? 1 : 0);
}

template <class Worker>
class Driver {
 public:
  // `by_mean`: lines are ranked by their means, for workers that visit all actions alike.
  Driver(std::vector<std::unique_ptr<Worker>> workers, const Control& control, std::uint64_t seed,
         bool by_mean = false)
      : control_(control), seed_(seed), by_mean_(by_mean) {
    for (std::uint64_t k = 0; k < workers.size(); ++k) {
      auto job = std::make_unique<Job>();
      job->worker = std::move(workers[k]);
      job->left = share_of_worker(control.limits(), k).value_or(~std::uint64_t{0});
      jobs_.push_back(std::move(job));
    }
  }

  SearchResult run() {
    const std::size_t threads =
        std::min(static_cast<std::size_t>(std::max(1, control_.limits().threads)), jobs_.size());
    std::vector<std::thread> pool;
    for (std::size_t t = 1; t < threads; ++t) pool.emplace_back([this, t, threads] { work(t, threads); });
    work(0, threads);
    for (auto& thread : pool) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    return merged();
  }

 private:
  // Slices are short, so that a short time limit is shared by all workers alike.
  static constexpr std::uint64_t kSlice = 32;

  struct Job {
    std::unique_ptr<Worker> worker;
    std::uint64_t left = 0;
    std::uint64_t done = 0;
    std::mutex lock;
  };

  void work(std::size_t thread, std::size_t threads) {
    try {
      double next_report = control_.limits().report_every;
      bool busy = true;
      while (busy) {
        busy = false;
        for (std::size_t k = thread; k < jobs_.size(); k += threads) busy = slice(*jobs_[k]) || busy;
        if (thread == 0 && control_.listens() && control_.elapsed() >= next_report) {
          control_.report(merged());
          next_report = control_.elapsed() + control_.limits().report_every;
        }
      }
    } catch (...) {
      const std::lock_guard<std::mutex> guard(failure_lock_);
      if (!failure_) failure_ = std::current_exception();
      failed_ = true;
    }
  }

  // False once the worker has nothing more to do. Its first iteration begins however little time there is.
  bool slice(Job& job) {
    const std::lock_guard<std::mutex> guard(job.lock);
    for (std::uint64_t i = 0; i < kSlice; ++i) {
      if (job.left == 0 || failed_ || control_.cancelled()) return false;
      if ((job.done > 0 && control_.out_of_time()) || !job.worker->iterate()) return false;
      --job.left, ++job.done;
    }
    return true;
  }

  SearchResult merged() {
    SearchResult result;
    Root root;
    for (std::size_t k = 0; k < jobs_.size(); ++k) {
      const std::lock_guard<std::mutex> guard(jobs_[k]->lock);
      result.iterations += jobs_[k]->done;
      result.worlds += jobs_[k]->worker->worlds();
      if constexpr (requires(const Worker& w) { w.memory(); }) result.memory += jobs_[k]->worker->memory();
      if constexpr (requires(const Worker& w) { w.decisions(); })
        result.decisions += jobs_[k]->worker->decisions();
      if (k == 0) {
        root = jobs_[k]->worker->root();
      } else {
        root.merge(jobs_[k]->worker->root());
      }
    }
    result.visits = root.visits();
    result.lines = root.lines(control_.limits().top, by_mean_);
    result.turns = root.turns();
    Root::rank(result.turns);
    keep_top(result.turns, control_.limits().top);
    {
      const std::lock_guard<std::mutex> guard(jobs_[0]->lock);
      Rng rng = stream(seed_, Stream::report);
      for (auto& line : result.lines) {
        if (line.tally.visits > 0) line.variation = jobs_[0]->worker->variation(line.actions[0], rng);
      }
    }
    result.seconds = control_.elapsed();
    result.stopped = control_.cancelled();
    return result;
  }

  const Control& control_;
  std::uint64_t seed_;
  bool by_mean_;
  std::vector<std::unique_ptr<Job>> jobs_;
  std::mutex failure_lock_;
  std::exception_ptr failure_;
  std::atomic<bool> failed_{false};  // ends the other threads
};

}  // namespace flockmind
