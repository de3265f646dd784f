// The manual for adding a game: what a game must offer, and what it may offer besides.
//
// A game is a folder of csrc/games/ with these nouns:
//   Rules   component tables and options; shared, immutable, read from JSON values
//   State   the referee's truth and the rules that move it; a small value, copied freely
//   Info    the information state: what one player knows, and nothing else
//   Belief  draws States that an Info cannot tell from the truth (a determinization)
// and optional hooks, free functions found beside the State by argument-dependent look-up.
//
// The three sentences that everything rests on:
//   1. Games know rules; searches know games only through the concepts of this file.
//   2. A search is given an Info, never a State.
//   3. Unknown to everybody is a chance node; known to somebody is a belief.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/rng.hpp"
#include "core/static_list.hpp"
#include "core/types.hpp"
#include "core/value.hpp"

namespace flockmind {

template <class S>
using ActionList = StaticList<Action, S::kMaxLegal>;
template <class S>
using OutcomeList = StaticList<Outcome, S::kMaxChance>;

// ---------------------------------------------------------------------------------------------
// Rules(options, components)  reads and checks both; throws FieldError. `options` is the object
//                      that stands under "options" in information states and records, all keys
//                      present, and "players"; `components` holds the parsed component files by
//                      option name.
// players()            number of seats, 2..kMaxPlayers
// pools()              for each pool of chance the copies in it, as outcomes: see Slot
// action_text(a)       notation of an action or outcome, a function of rules and bits alone
// parse_action(text)   its exact inverse; throws NotationError. Knows syntax, not legality.
// draw_options(options, components, rng)   optional, static: the options (a Value) with what is drawn
//                      from the seed before the game begins filled in
template <class R>
concept RulesOf = requires(const R r, Action a, std::string_view text, const Field& field) {
  R(field, field);
  { r.players() } -> std::convertible_to<int>;
  { r.pools() } -> std::same_as<std::vector<std::vector<Action>>>;
  { r.action_text(a) } -> std::same_as<std::string>;
  { r.parse_action(text) } -> std::same_as<Action>;
};

// ---------------------------------------------------------------------------------------------
// Info holds the situation as one player knows it, with all that matters of its history, but no
// list of events (those are kept beside it).
// player()             whose knowledge this is
// to_move()            seat, kChance (what this player is about to see) or kTerminal; with
//                      simultaneous choices it may differ from the referee's: it is the player's
//                      own seat while its choice is due
// legal_actions(list)  of the player to move; empty unless to_move() == player()
// key()                hash of exactly the situation, the player included
// observe(event)       advances by what the player sees happen; throws NotationError or
//                      IllegalActionError and is then unchanged
// write(object)        the situation as JSON members, "to_move" and "pending" first; the envelope
//                      (format, game, players, options, player, events) is added elsewhere
// Info::read(rules, document, player)   its inverse; absent private and history fields count as
//                      unknown; throws FieldError, also for contradictions
template <class I, class S>
concept InfoOf =
    std::copyable<I> && requires(const I i, I m, const typename S::Rules& rules, ActionList<S>& list,
                                 const Event& event, Object& object, const Field& field, Player p) {
      { i.player() } -> std::same_as<Player>;
      { i.to_move() } -> std::same_as<Player>;
      { i.legal_actions(list) };
      { i.key() } -> std::same_as<Key>;
      { i == i } -> std::same_as<bool>;
      { m.observe(event) };
      { i.write(object) };
      { I::read(rules, field, p) } -> std::same_as<I>;
    };

// What is known of how the situation came about.
template <class Info>
struct Evidence {
  std::optional<Info> start;  // what the player knew before the first of `events`; none: nothing is known
  std::span<const Event> events{};  // what the player observed since
};

// Belief(info): exact as docs/beliefs.md defines it, or the belief says in its header how it is not.
// sample(rng)          a State with State.info_state(p) == info, for every Info that some State gives
//                      (between two events of one step there may be none); safe to call from many threads
template <class B, class S>
concept BeliefOf = requires(const B b, Rng& rng, const typename S::Info& info) {
  B(info);
  { b.sample(rng) } -> std::same_as<S>;
};

// ---------------------------------------------------------------------------------------------
// kName, kVersion      slug; version, raised only when rules or notation change
// kMinPlayers, kMaxSeats, kMaxLegal, kMaxChance   limits of the game
// State(rules)         the start; the rules must outlive it
// rules()              the rules it was made with
// to_move()            seat, kChance or kTerminal
// legal_actions(list)  of the player to move, ascending, without doubles; only where a player moves
// chance_outcomes(list), sample_chance(rng)       only at chance nodes
// chance_slot()        which copy is drawn here
// apply(a)             a legal action or a possible outcome; unchecked
// scores(), returns()  points now; winning shares, meaningful at the end
// info_state(p), info_key(p)   p's knowledge, and its key without building it
// observed(before, a, after, p, events)   appends what p observes of `a`: its own action, another's
//                      as far as p sees it, a public outcome, and `shown` events; nothing until a
//                      whole action is complete, its hidden questions included
// is_ok()              invariants; used by tests and asserts
template <class S>
concept Game = std::copyable<S> && RulesOf<typename S::Rules> && InfoOf<typename S::Info, S> &&
               BeliefOf<typename S::Belief, S> &&
               requires(const S s, S m, Player p, Action a, ActionList<S>& list, OutcomeList<S>& outcomes,
                        Rng& rng, const typename S::Rules& rules, std::vector<Event>& events) {
                 { S::kName } -> std::convertible_to<std::string_view>;
                 { S::kVersion } -> std::convertible_to<int>;
                 { S::kMinPlayers } -> std::convertible_to<int>;
                 { S::kMaxSeats } -> std::convertible_to<int>;
                 S(rules);
                 { s.rules() } -> std::same_as<const typename S::Rules&>;
                 { s.to_move() } -> std::same_as<Player>;
                 { s.legal_actions(list) };
                 { s.chance_outcomes(outcomes) };
                 { s.sample_chance(rng) } -> std::same_as<Action>;
                 { s.chance_slot() } -> std::same_as<Slot>;
                 { m.apply(a) };
                 { s.scores() } -> std::same_as<PerPlayer<double>>;
                 { s.returns() } -> std::same_as<PerPlayer<double>>;
                 { s.info_state(p) } -> std::same_as<typename S::Info>;
                 { s.info_key(p) } -> std::same_as<Key>;
                 { S::observed(s, a, s, p, events) };
                 { s.is_ok() } -> std::same_as<bool>;
                 { s == s } -> std::same_as<bool>;
               };

// One line of what `beliefs` shows: with which probability `thing` is (at, of, owned by) `place`.
struct Marginal {
  std::string thing;
  std::string place;
  double probability = 0.0;
};

}  // namespace flockmind
