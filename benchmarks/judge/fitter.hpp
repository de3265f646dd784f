// The network in real numbers, and how it is fitted to samples.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>

#include "games/war_and_sheep/net.hpp"
#include "sample.hpp"

namespace flockmind::war_and_sheep {

inline constexpr std::size_t kBatch = 512;     // positions a step
inline constexpr std::size_t kTested = 50000;  // positions set aside at most

// The network in real numbers, as it is fitted.
struct FloatNet {
  float rows[kInputs][kWide];
  float wide_bias[kWide];
  float narrow[kNarrow][kWide];
  float narrow_bias[kNarrow];
  float last[kNarrow];
  float last_bias;
};
inline constexpr std::size_t kNumbers = sizeof(FloatNet) / sizeof(float);
inline constexpr float kSlope = 1.0F / (1 << kLeak);

struct Sums {
  float wide[kWide];
  float narrow[kNarrow];
};

inline float passed(float x) { return x < 0 ? kSlope * x : x; }

inline float forward(const FloatNet& net, const std::vector<std::uint16_t>& inputs, Sums& sums) {
  std::copy_n(net.wide_bias, kWide, sums.wide);
  for (const std::uint16_t input : inputs) {
    for (int j = 0; j < kWide; ++j) sums.wide[j] += net.rows[input][j];
  }
  for (float& sum : sums.wide) sum = passed(sum);
  float out = net.last_bias;
  for (int k = 0; k < kNarrow; ++k) {
    float sum = net.narrow_bias[k];
    for (int j = 0; j < kWide; ++j) sum += net.narrow[k][j] * sums.wide[j];
    sums.narrow[k] = passed(sum);
    out += net.last[k] * sums.narrow[k];
  }
  return out;
}

inline void backward(const FloatNet& net, const std::vector<std::uint16_t>& inputs, const Sums& sums,
                     float slope, FloatNet& gradient) {
  float wide[kWide] = {};
  gradient.last_bias += slope;
  for (int k = 0; k < kNarrow; ++k) {
    gradient.last[k] += slope * sums.narrow[k];
    const float narrow = slope * net.last[k] * (sums.narrow[k] < 0 ? kSlope : 1);
    gradient.narrow_bias[k] += narrow;
    for (int j = 0; j < kWide; ++j) {
      gradient.narrow[k][j] += narrow * sums.wide[j];
      wide[j] += narrow * net.narrow[k][j];
    }
  }
  for (int j = 0; j < kWide; ++j) {
    wide[j] *= sums.wide[j] < 0 ? kSlope : 1;
    gradient.wide_bias[j] += wide[j];
  }
  for (const std::uint16_t input : inputs) {
    for (int j = 0; j < kWide; ++j) gradient.rows[input][j] += wide[j];
  }
}

// The same position with west and east exchanged.
inline int mirrored(int input) {
  if (input >= kSheepLeft) return input;
  const int cell = input % kPlaneCells;
  return input - cell + (5 - cell / 6) * 6 + cell % 6;
}

// Adam (Kingma & Ba 2015) with a rate that falls along a cosine; positions are mirrored at random.
class Fitter {
 public:
  explicit Fitter(std::uint64_t seed) : rng_(seed) {
    const auto draw = [&](float& weight, double width) {
      weight = static_cast<float>((rng_.uniform() - 0.5) * width);
    };
    for (auto& row : net_->rows) {
      for (float& weight : row) draw(weight, 0.15);
    }
    for (auto& row : net_->narrow) {
      for (float& weight : row) draw(weight, 0.4);
    }
    for (float& weight : net_->last) draw(weight, 0.6);
  }

  const FloatNet& net() const { return *net_; }

  void fit(std::vector<Sample>& samples, int epochs, double rate) {
    rng_.shuffle(samples.data(), samples.size());
    const std::size_t tested = std::min(kTested, samples.size() / 10);
    const std::size_t batches = (samples.size() - tested) / kBatch;
    const double steps = static_cast<double>(batches) * epochs;
    *first_ = FloatNet{}, *second_ = FloatNet{}, step_ = 0;
    for (int epoch = 0; epoch < epochs; ++epoch) {
      rng_.shuffle(samples.data() + tested, samples.size() - tested);
      double loss = 0;
      for (std::size_t b = 0; b < batches; ++b) {
        loss += batch(samples.data() + tested + b * kBatch);
        const double warm = std::min(1.0, step_ / 500.0);
        step(rate * warm * 0.5 * (1 + std::cos(std::numbers::pi * step_ / steps)));
      }
      double error = 0;
      for (std::size_t i = 0; i < tested; ++i) {
        Sums sums;
        const double e = squash(forward(*net_, samples[i].inputs, sums)) - samples[i].label;
        error += e * e;
      }
      std::printf("  epoch %d: squared error %.5f fitted, %.5f set aside\n", epoch + 1,
                  loss / static_cast<double>(batches * kBatch), error / static_cast<double>(tested));
      std::fflush(stdout);
    }
  }

 private:
  double batch(const Sample* samples) {
    *gradient_ = FloatNet{};
    double loss = 0;
    std::vector<std::uint16_t> inputs;
    for (std::size_t i = 0; i < kBatch; ++i) {
      inputs = samples[i].inputs;
      if ((rng_.next() & 1) != 0) {
        for (auto& input : inputs) input = static_cast<std::uint16_t>(mirrored(input));
      }
      Sums sums;
      const float out = forward(*net_, inputs, sums);
      const auto miss = static_cast<float>(squash(out)) - samples[i].label;
      loss += miss * miss;
      backward(*net_, inputs, sums, miss / (1 + std::abs(out)), *gradient_);
    }
    return loss;
  }

  void step(double rate) {
    ++step_;
    auto* net = reinterpret_cast<float*>(net_.get());
    auto* first = reinterpret_cast<float*>(first_.get());
    auto* second = reinterpret_cast<float*>(second_.get());
    const auto* gradient = reinterpret_cast<const float*>(gradient_.get());
    const auto scale1 = static_cast<float>(1 / (1 - std::pow(0.9, step_)));
    const auto scale2 = static_cast<float>(1 / (1 - std::pow(0.999, step_)));
    const auto length = static_cast<float>(rate);
    for (std::size_t i = 0; i < kNumbers; ++i) {
      const float g = gradient[i] / kBatch + 1e-6F * net[i];
      first[i] = 0.9F * first[i] + 0.1F * g;
      second[i] = 0.999F * second[i] + 0.001F * g * g;
      net[i] -= length * first[i] * scale1 / (std::sqrt(second[i] * scale2) + 1e-7F);
    }
  }

  Rng rng_;
  int step_ = 0;
  std::unique_ptr<FloatNet> net_ = std::make_unique<FloatNet>();
  std::unique_ptr<FloatNet> gradient_ = std::make_unique<FloatNet>();
  std::unique_ptr<FloatNet> first_ = std::make_unique<FloatNet>();
  std::unique_ptr<FloatNet> second_ = std::make_unique<FloatNet>();
};

}  // namespace flockmind::war_and_sheep
