// Fits the network that judges War & Sheep (csrc/games/war_and_sheep/net.hpp) to games against itself;
// fit_judge.py compiles and calls it:
//   fit OUT ROUNDS GAMES EPOCHS THREADS SEED FACES CARDS LAYOUT ...
// FACES and CARDS are copies, by comma; a LAYOUT its rows, the top row first, by comma. Writes OUT each
// round.
#include <cstdlib>
#include <sstream>

#include "fitter.hpp"
#include "self_play.hpp"

namespace {

using namespace flockmind;
using namespace flockmind::war_and_sheep;

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
  std::fputs("// Written by benchmarks/judge/fit.cpp: the members of NetWeights, a row of each a line.\n{\n",
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
