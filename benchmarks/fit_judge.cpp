// Fits the network that judges War & Sheep (csrc/games/war_and_sheep/net.hpp) to games against itself; see
// fit_judge.py, which compiles and calls it:
//   fit_judge OUT ROUNDS GAMES EPOCHS THREADS SEED FACES CARDS LAYOUT ...
// FACES and CARDS are copies, by comma; a LAYOUT its rows, the top row first, by comma. Writes OUT each
// round.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numbers>
#include <sstream>
#include <thread>

#include "games/war_and_sheep/eval.hpp"
#include "games/war_and_sheep/judge.hpp"
#include "games/war_and_sheep/net.hpp"

namespace {

using namespace flockmind;
using namespace flockmind::war_and_sheep;

constexpr double kLambda = 0.9;      // weight of what is later in a label, a decision
constexpr int kLooked = 10;          // actions looked at in a decision, best by their rates
constexpr int kStray = 18;           // decisions of a game at most that are made less well, for variety
constexpr std::size_t kBatch = 512;  // positions a step
constexpr std::size_t kTested = 50000;

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

Value counts(const std::vector<std::string>& names, const std::string& numbers) {
  Object object;
  const auto parts = split(numbers);
  for (std::size_t i = 0; i < parts.size(); ++i) object.set(names[i], std::atoi(parts[i].c_str()));
  return object;
}

std::unique_ptr<Rules> make_rules(const std::string& faces, const std::string& cards,
                                  const std::string& layout, int start) {
  Object options;
  options.set("players", 2);
  options.set("start_player", start);
  Array rows;
  for (const auto& row : split(layout)) rows.emplace_back(row);
  Object named, layouts, deck, components;
  named.set("this", rows);
  layouts.set("layouts", named);
  deck.set("markers", counts(kFaceNames, faces));
  deck.set("cards", counts(kCardNames, cards));
  components.set("layout", layouts);
  components.set("deck", deck);
  const Value option_value(options), component_value(components);
  return std::make_unique<Rules>(Field(option_value, "options"), Field(component_value, ""));
}

// A position and what it turned out to be worth to the player on turn.
struct Sample {
  std::vector<std::uint16_t> inputs;
  float label;
};

// --- games -------------------------------------------------------------------------------------

// Plays by looking one action ahead, in the world as it is, over all outcomes of the chance that follows.
class Player1 {
 public:
  Player1(const NetWeights* net, std::uint64_t seed) : net_(net), rng_(seed) {}

  // Of the player on turn, at a decision.
  double judged(const State& state) const {
    if (net_ != nullptr) return judged_by(*net_, state);
    Evaluation e;
    plain_evaluate(state, e);
    return e.returns[static_cast<std::size_t>(state.to_move())];
  }

  // Expected value for player p; looks at markers that follow each other are sampled.
  double expected(const State& state, Player p, int depth = 0) {
    const Player mover = state.to_move();
    if (mover == kTerminal) return state.returns()[static_cast<std::size_t>(p)];
    if (mover != kChance) return mover == p ? judged(state) : 1 - judged(state);
    if (state.table().now.phase == kLook || depth > 1) {
      State next = state;
      next.apply(state.sample_chance(rng_));
      return expected(next, p, depth + 1);
    }
    double sum = 0, weight = 0;
    for_each_outcome(state, [&](const Outcome& outcome, const State& next) {
      sum += outcome.weight * expected(next, p, depth + 1);
      weight += outcome.weight;
    });
    return sum / weight;
  }

  Action best(const State& state) {
    ActionList<State> list;
    state.legal_actions(list);
    if (list.size() == 1) return list[0];
    const Player me = state.to_move();
    const Lens lens(state, me);
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < list.size(); ++i) order.emplace_back(-lens.rate(list[i]), i);
    if (order.size() > kLooked) {
      for (int k = 0; k < 2; ++k) order[rng_.below(static_cast<std::uint32_t>(order.size()))].first = -1e9;
      std::partial_sort(order.begin(), order.begin() + kLooked, order.end());
      order.resize(kLooked);
    }
    double most = -1;
    Action found = list[0];
    for (const auto& [rate, i] : order) {
      State next = state;
      next.apply(list[i]);
      const double value = expected(next, me);
      if (value > most) most = value, found = list[i];
    }
    return found;
  }

  // One game; appends its positions after those that strayed. Labels are lambda-returns (Sutton 1988) from
  // which the luck of every chance node, as this player judges it, was taken (as in AIVAT, Burch & al. 2018).
  void play(const Rules& rules, std::vector<Sample>& samples) {
    struct Moment {
      Player mover;
      double judged, luck;
      std::vector<std::uint16_t> inputs;
    };
    State state(rules);
    const int stray = static_cast<int>(rng_.below(kStray));
    const double wild = 0.1 + 0.4 * rng_.uniform();
    std::vector<Moment> path;
    double luck = 0;
    for (int decision = 0; state.to_move() != kTerminal;) {
      if (state.to_move() == kChance) {
        const Action outcome = state.sample_chance(rng_);
        if (decision > stray) luck += luck_of(state, outcome);
        state.apply(outcome);
        continue;
      }
      if (decision++ < stray) {
        state.apply(strayed(state, wild));
        continue;
      }
      Inputs inputs;
      list_inputs(state, inputs);
      path.push_back({state.to_move(), judged(state), luck, {inputs.begin(), inputs.end()}});
      state.apply(best(state));
    }
    double ahead = state.returns()[0];
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
      const double label = ahead - (luck - it->luck);
      ahead = (1 - kLambda) * (it->mover == 0 ? it->judged : 1 - it->judged) + kLambda * label;
      luck = it->luck;
      samples.push_back({std::move(it->inputs), static_cast<float>(it->mover == 0 ? label : 1 - label)});
    }
  }

 private:
  template <class F>
  static void for_each_outcome(const State& state, F&& f) {
    OutcomeList<State> list;
    state.chance_outcomes(list);
    for (const Outcome& outcome : list) {
      State next = state;
      next.apply(outcome.action);
      f(outcome, next);
    }
  }

  // How much better than expected an outcome is for the first player.
  double luck_of(const State& state, Action drawn) {
    double mean = 0, weight = 0, value = 0;
    for_each_outcome(state, [&](const Outcome& outcome, const State& next) {
      const double worth = expected(next, 0);
      mean += outcome.weight * worth;
      weight += outcome.weight;
      if (outcome.action == drawn) value = worth;
    });
    return value - mean / weight;
  }

  Action strayed(const State& state, double wild) {
    const double u = rng_.uniform();
    if (u < wild) return playout_action(state, rng_);
    std::size_t legal = 0;
    return u < wild + 0.15 ? uniform_action(state, rng_, legal) : best(state);
  }

  const NetWeights* net_;
  Rng rng_;
};

std::vector<Sample> play_games(const std::vector<std::unique_ptr<Rules>>& rules, const NetWeights* net,
                               long games, int threads, std::uint64_t seed) {
  constexpr long kPart = 1000;  // games of one stream of random numbers
  std::vector<std::vector<Sample>> parts(static_cast<std::size_t>((games + kPart - 1) / kPart));
  std::vector<std::thread> pool;
  for (int t = 0; t < threads; ++t) {
    pool.emplace_back([&, t] {
      for (std::size_t part = static_cast<std::size_t>(t); part < parts.size();
           part += static_cast<std::size_t>(threads)) {
        Player1 player(net, mix64(seed + part));
        for (long g = 0; g < kPart; ++g)
          player.play(*rules[static_cast<std::size_t>(g) % rules.size()], parts[part]);
        if (t == 0 && part % 10 == 0) std::fprintf(stderr, "\r%zu of %ld games ", part * kPart, games);
      }
    });
  }
  for (auto& thread : pool) thread.join();
  std::vector<Sample> samples;
  for (auto& part : parts) std::move(part.begin(), part.end(), std::back_inserter(samples));
  return samples;
}

// --- fitting -----------------------------------------------------------------------------------

// The network in real numbers, as it is fitted.
struct FloatNet {
  float rows[kInputs][kWide];
  float wide_bias[kWide];
  float narrow[kNarrow][kWide];
  float narrow_bias[kNarrow];
  float last[kNarrow];
  float last_bias;
};
constexpr std::size_t kNumbers = sizeof(FloatNet) / sizeof(float);
constexpr float kSlope = 1.0F / (1 << kLeak);

struct Sums {
  float wide[kWide];
  float narrow[kNarrow];
};

float passed(float x) { return x < 0 ? kSlope * x : x; }

float forward(const FloatNet& net, const std::vector<std::uint16_t>& inputs, Sums& sums) {
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

void backward(const FloatNet& net, const std::vector<std::uint16_t>& inputs, const Sums& sums, float slope,
              FloatNet& gradient) {
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
int mirrored(int input) {
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

// --- whole numbers -----------------------------------------------------------------------------

template <class T>
T whole(float weight, int unit) {
  return static_cast<T>(std::lround(std::clamp(weight, -31.0F, 31.0F) * static_cast<float>(unit)));
}

std::unique_ptr<NetWeights> rounded(const FloatNet& net) {
  auto out = std::make_unique<NetWeights>();
  for (int i = 0; i < kInputs; ++i) {
    for (int j = 0; j < kWide; ++j) out->rows[i][j] = whole<std::int16_t>(net.rows[i][j], kUnit);
  }
  for (int j = 0; j < kWide; ++j) out->wide_bias[j] = whole<std::int16_t>(net.wide_bias[j], kUnit);
  for (int k = 0; k < kNarrow; ++k) {
    for (int j = 0; j < kWide; ++j) out->narrow[k][j] = whole<std::int16_t>(net.narrow[k][j], kUnit);
    out->narrow_bias[k] = whole<std::int32_t>(net.narrow_bias[k], kUnit * kUnit);
    out->last[k] = whole<std::int16_t>(net.last[k], kUnit);
  }
  out->last_bias = whole<std::int32_t>(net.last_bias, kUnit * kUnit);
  return out;
}

template <class T>
void write_row(std::FILE* file, const T* row, int n, const char* end) {
  std::fputs("{", file);
  for (int i = 0; i < n; ++i) std::fprintf(file, i + 1 < n ? "%d," : "%d", static_cast<int>(row[i]));
  std::fprintf(file, "}%s\n", end);
}

void write(const NetWeights& net, const char* path) {
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) std::perror(path), std::exit(1);
  std::fputs("// Written by benchmarks/fit_judge.cpp: the members of NetWeights, a row of each a line.\n{\n",
             file);
  for (const auto& row : net.rows) write_row(file, row, kWide, ",");
  std::fputs("},\n", file);
  write_row(file, net.wide_bias, kWide, ",\n{");
  for (const auto& row : net.narrow) write_row(file, row, kWide, ",");
  std::fputs("},\n", file);
  write_row(file, net.narrow_bias, kNarrow, ",");
  write_row(file, net.last, kNarrow, ",");
  std::fprintf(file, "%d\n", net.last_bias);
  std::fclose(file);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 10) return 2;
  const int rounds = std::atoi(argv[2]);
  const long games = std::atol(argv[3]);
  const int epochs = std::atoi(argv[4]);
  const int threads = std::atoi(argv[5]);
  const std::uint64_t seed = std::strtoull(argv[6], nullptr, 10);
  std::vector<std::unique_ptr<Rules>> rules;
  for (int i = 9; i < argc; ++i) {
    for (int start = 0; start < 2; ++start) rules.push_back(make_rules(argv[7], argv[8], argv[i], start));
  }
  Fitter fitter(mix64(seed));
  std::unique_ptr<NetWeights> net;
  for (int round = 0; round < rounds; ++round) {
    std::vector<Sample> samples =
        play_games(rules, net.get(), games, threads, mix64(seed + 1 + static_cast<std::uint64_t>(round)));
    std::printf("round %d: %zu positions of %ld games\n", round + 1, samples.size(), games);
    fitter.fit(samples, epochs, round == 0 ? 0.002 : 0.001);
    net = rounded(fitter.net());
    write(*net, argv[1]);
  }
  return 0;
}
