#include "games/mother_sheep/rules.hpp"

#include <algorithm>

#include "core/notation.hpp"
#include "games/mother_sheep/closers.hpp"

namespace flockmind::mother_sheep {

const std::vector<std::string> kSheepNames = {"Annabelle", "Bob",     "Dusty",  "Francesca", "Gertie",
                                              "Langston",  "Millard", "Norman", "Princess",  "Tabitha"};

int FenceSet::nth(int n) const {
  for (int w = 0; w < 2; ++w) {
    const int here = std::popcount(word[w]);
    if (n < here) {
      std::uint64_t rest = word[w];
      while (n-- > 0) rest &= rest - 1;
      return w * 64 + std::countr_zero(rest);
    }
    n -= here;
  }
  return -1;
}

namespace {

// An id of a component: a word, and none of the words of the notation.
const std::string& read_id(const Field& field) {
  const std::string& id = field.as_string();
  if (!is_word(id) || id == "secret" || id == "done" || id == "pass" || id == "?") {
    field.fail("expected one word that is no word of the notation");
  }
  return id;
}

}  // namespace

Rules::Rules(const Field& options, const Field& components) {
  options.allow_only({"players", "start_player", "layout", "fences", "cards"});
  players_ = static_cast<int>(options.at("players").as_int(2, kMaxPlayers));
  start_player_ = static_cast<int>(options.at("start_player").as_int(0, players_ - 1));
  read_fences(components.at("fences"));
  read_cards(components.at("cards"));
  read_layout(options.at("layout"));
  gaps_ = std::make_shared<const GapTable>(fences_);
  cast_rays();
  draw_chains();
}

namespace {

void list_bands_met(Fence& fence) {
  for (int turned = 0; turned < 2; ++turned) {
    std::uint8_t* met = fence.met[turned];
    met[0] = 0;
    for (unsigned nodes = 1; nodes < 1U << kLength; ++nodes) {
      const int i = std::countr_zero(nodes);
      const unsigned before = met[nodes & (nodes - 1)];
      const unsigned band = 1U << fence.band[turned != 0 ? kLength - 1 - i : i];
      met[nodes] = static_cast<std::uint8_t>(before | band | ((before & band) != 0 ? Fence::kTwice : 0));
    }
  }
}

}  // namespace

void Rules::read_fences(const Field& document) {
  for (const Field& item : document.at("fences").elements(1, kMaxFences)) {
    Fence fence;
    fence.id = read_id(item.at("id"));
    if (find_fence(fence.id) >= 0) item.at("id").fail("'" + fence.id + "' stands twice");
    const std::string& letters = item.at("nodes").as_string();
    if (letters.size() != kLength ||
        !std::all_of(letters.begin(), letters.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) {
      item.at("nodes").fail("expected seven letters A to Z");
    }
    for (std::size_t i = 0; i < kLength; ++i) {
      std::size_t colour = letters_.find(letters[i]);
      if (colour == std::string::npos) {
        colour = letters_.size();
        if (colour == kMaxColours) item.at("nodes").fail("more than 12 colours in the file");
        letters_ += letters[i];
      }
      fence.colour[i] = static_cast<std::uint8_t>(colour);
      if (i == 0 || letters[i] != letters[i - 1]) {
        fence.band_colour[fence.bands] = fence.colour[i];
        fence.first[fence.bands++] = static_cast<std::uint8_t>(i);
      }
      fence.band[i] = static_cast<std::uint8_t>(fence.bands - 1);
    }
    fence.first[fence.bands] = kLength;
    if (std::equal(letters.begin(), letters.end(), letters.rbegin())) fence.directions = 3;
    list_bands_met(fence);
    all_fences_.add(static_cast<int>(fences_.size()));
    fences_.push_back(fence);
  }
}

void Rules::read_cards(const Field& document) {
  for (const Field& item : document.at("cards").elements(1, kMaxCards)) {
    Card card;
    card.id = read_id(item.at("id"));
    if (find_card(card.id) >= 0 || find_fence(card.id) >= 0)
      item.at("id").fail("'" + card.id + "' stands twice");
    for (const Field& name : item.at("sheep").elements(5, 5)) {
      const auto sheep = static_cast<Sheep>(1U << name.as_one_of(kSheepNames));
      if ((card.sheep & sheep) != 0) name.fail("stands twice on the card");
      card.sheep |= sheep;
    }
    cards_.push_back(card);
  }
}

std::uint64_t Rules::all_cards() const {
  return cards_.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cards_.size()) - 1;
}

int Rules::find_fence(std::string_view id) const {
  for (std::size_t f = 0; f < fences_.size(); ++f) {
    if (fences_[f].id == id) return static_cast<int>(f);
  }
  return -1;
}

int Rules::find_card(std::string_view id) const {
  for (std::size_t c = 0; c < cards_.size(); ++c) {
    if (cards_[c].id == id) return static_cast<int>(c);
  }
  return -1;
}

std::vector<std::vector<Action>> Rules::pools() const {
  std::vector<std::vector<Action>> pools(2);
  for (std::size_t c = 0; c < cards_.size(); ++c) {
    pools[0].push_back(make_action(Kind::card_dealt, static_cast<int>(c)));
  }
  for (std::size_t f = 0; f < fences_.size(); ++f) {
    pools[1].push_back(make_action(Kind::fence_drawn, static_cast<int>(f)));
  }
  return pools;
}

}  // namespace flockmind::mother_sheep
