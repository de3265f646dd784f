#include "games/war_and_sheep/likelihood.hpp"

#include <algorithm>

#include "games/war_and_sheep/rival_choice.hpp"

namespace flockmind::war_and_sheep {

namespace {

constexpr const ChoiceModel& kModel = kChoiceModel;

void scale(FaceWeights& weights) {
  const double most = *std::max_element(weights.begin(), weights.end());
  for (double& w : weights) w = std::max(w / most, kModel.least);
}

// Softmax masses of a choice, with the mean of what is hidden.
class Masses {
 public:
  Masses(const Info& before, const RivalChoice& choice, const ChoiceWeights& weights) : choice_(choice) {
    const Table& t = before.view().table();
    sharpness_ = kModel.sharpness * (t.now.actions_left > 1 ? kModel.first_action : 1);
    for (const double value : choice.open) top_ = std::max(top_, value);
    for (const double value : choice.card) top_ = std::max(top_, value);
    for (const CellUse& use : choice.cells)
      top_ = std::max(top_, *std::max_element(use.value.begin(), use.value.end()));
    for (const double value : choice.open) all_ += mass(value);
    for (const CellUse& use : choice.cells) all_ += add_cell(use, before, weights);
    for (int card = 1; card < kCards; ++card) all_ += add_card(card, before, weights);
  }

  // How much likelier the choice was with this face than on average.
  double face(std::size_t i, std::size_t face) const {
    return ratio(kModel.face_floor, all_ - cell_means_[i] + mass(choice_.cells[i].value[face]));
  }
  // How much likelier it was with the card in hand than without.
  double card(std::size_t card) const {
    const double without = all_ - card_means_[card];
    return ratio(kModel.card_floor, without + mass(choice_.card[card])) / ratio(kModel.card_floor, without);
  }

 private:
  double mass(double value) const { return decaying_exp(sharpness_ * (value - top_)); }
  double ratio(double floor, double with) const { return (1 - floor) * all_ / with + floor; }

  double add_cell(const CellUse& use, const Info& before, const ChoiceWeights& weights) {
    const std::array<int, kFaces> left = before.view().unseen_faces();
    double sum = 0;
    double mean = 0;
    for (std::size_t f = 0; f < kFaces; ++f) {
      const double w = left[f] * weights.faces[static_cast<std::size_t>(use.cell)][f];
      sum += w;
      mean += w * mass(use.value[f]);
    }
    cell_means_.push_back(mean / sum);
    return mean / sum;
  }
  // As if each unseen card of the hand were drawn by itself from all that are unseen.
  double add_card(int card, const Info& before, const ChoiceWeights& weights) {
    const Table& t = before.view().table();
    const int rival = 1 - before.player();
    const Cards certain = t.memory[rival].certain;
    const Cards pool = before.unseen_cards() - certain;
    const auto k = static_cast<std::size_t>(card);
    double held = 1;
    if (copies(certain, card) == 0) {
      const double each = static_cast<double>(t.hand_size[rival] - total(certain)) / std::max(1, total(pool));
      double none = 1;
      for (int n = copies(pool, card); n > 0; --n) none *= 1 - each;
      held = 1 - none;
      for (const ChoiceWeights::Span& span : weights.spans) held *= span.held[k];
      held = held > 0 ? held / (held + none) : 0;
    }
    return card_means_[k] = held * mass(choice_.card[k]);
  }

  const RivalChoice& choice_;
  double sharpness_;
  double top_ = kNever;
  double all_ = 0;
  std::vector<double> cell_means_;
  std::array<double, kCards> card_means_{};
};

// A wolf among the markers looked at would perhaps have been turned up.
void weigh_hidden_wolves(const Info& before, std::string_view scout, ChoiceWeights& weights) {
  const Rules& rules = before.view().rules();
  const std::size_t show = scout.find(" show ");
  Bitboard kept = scouted_by(rules.parse_action(scout.substr(0, show))) & ~before.view().table().known;
  if (show != std::string_view::npos) {
    Scanner in(scout.substr(show + 6));
    while (!in.done()) kept &= ~bit(parse_cell(in.word("a cell"), rules.size) & 63);
  }
  for (const int cell : Bits(kept)) {
    FaceWeights& faces = weights.faces[static_cast<std::size_t>(cell)];
    faces[kWolfFace] *= kModel.hides;
    scale(faces);
  }
  weights.weighed |= kept;
}

// Takes up the spans where the last choice left them, or anew.
void open_span(const State& view, int rival, ChoiceWeights& weights) {
  if (!weights.goes_on(view, rival)) weights.spans.clear();
  weights.memory = view.table().memory[rival];
  weights.boos = copies(view.table().discard, kBoo);
  weights.spans.resize(static_cast<std::size_t>(weights.memory.gains) + 1);
}

}  // namespace

std::array<double, kCards> ChoiceWeights::Span::taken(Cards pile) const {
  double top = kNever;
  for (int c = 1; c < kCards; ++c) {
    if (copies(pile, c) > 0) top = std::max(top, take_values[static_cast<std::size_t>(c)]);
  }
  std::array<double, kCards> masses{};
  double sum = 0;
  for (std::size_t c = 1; c < kCards; ++c) {
    if (copies(pile, static_cast<int>(c)) == 0) continue;
    masses[c] = std::max(kModel.least, decaying_exp(kModel.take_sharpness * (take_values[c] - top)));
    sum += masses[c];
  }
  for (double& mass : masses) mass /= sum;
  return masses;
}

bool ChoiceWeights::goes_on(const State& view, int rival) const {
  const Memory& now = view.table().memory[rival];
  return boos == copies(view.table().discard, kBoo) && now.gains >= memory.gains &&
         contains(memory.certain, now.certain);
}

void choice_likelihood(const Info& before, const Event& event, ChoiceWeights& weights) {
  if (event.text == "no action") return;
  const State& view = before.view();
  const int rival = 1 - before.player();
  const std::string_view text = event.text;
  const bool scouts = text.starts_with("scout ");
  const bool trades = text.starts_with("play insider-trading");
  const int played = trades   ? int{kInsiderCard}
                     : scouts ? int{kBoo}
                              : card_of(kind_of(view.rules().parse_action(text)));
  open_span(view, rival, weights);

  const Table& t = view.table();
  const RivalChoice choice = rival_choice(before, t.scouted[rival] & ~t.known);
  const Masses masses(before, choice, weights);
  for (std::size_t i = 0; i < choice.cells.size(); ++i) {
    FaceWeights& faces = weights.faces[static_cast<std::size_t>(choice.cells[i].cell)];
    for (std::size_t f = 0; f < kFaces; ++f) faces[f] *= masses.face(i, f);
    scale(faces);
    weights.weighed |= bit(choice.cells[i].cell);
  }
  if (scouts) weigh_hidden_wolves(before, text, weights);
  ChoiceWeights::Span& span = weights.spans.back();
  const bool holds_unseen = t.hand_size[rival] > total(t.memory[rival].certain);
  for (int c = 1; holds_unseen && c < kCards; ++c) {
    if (c == played || copies(t.memory[rival].certain, c) > 0) continue;
    double& held = span.held[static_cast<std::size_t>(c)];
    held = std::max(kModel.least, held * masses.card(static_cast<std::size_t>(c)));
  }
  if (played != kBoo && weights.memory.play(played)) {
    weights.memory.forget();
    weights.spans.assign(1, {});
  }
  if (trades && text.ends_with('?')) weights.spans.back().take_values = take_values(before);
}

}  // namespace flockmind::war_and_sheep
