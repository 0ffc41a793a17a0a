/*
 * Uniformly random games of SCOUT in C, one thread: the yardstick for the Python kernels.
 *
 *     cc -O3 -march=native -o scout scout.c && ./scout PLAYERS GAMES SEED
 *
 * This is the engine of src/bigtop/games/scout as one would write it in C straight away: the same
 * state, the same functions over it, the same steps in them, and the same random numbers. So it
 * tells what writing kernels in Python costs, not what a cleverer way to hold cards would gain.
 * RULES.md over there has the rules; who begins the first round is always drawn here.
 */
#define _POSIX_C_SOURCE 199309L

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* ---- components ---- */

enum {
    SEATS = 5,
    NUMBERS = 10,
    CARDS = 45,       /* each pair of different numbers */
    WAYS = 2 * CARDS, /* way ^ 1 turns a card, way >> 1 says which card it is */
    LONGEST_HAND = CARDS,
    LARGEST_SET = 10, /* a run from 1 to 10; no number is on more than nine cards */
    CHIPS_FOR_TWO = 3,
};

static const int HAND_DEALT[SEATS + 1] = {[2] = 11, [3] = 12, [4] = 11, [5] = 9};
static const int ROUNDS_PLAYED[SEATS + 1] = {[2] = 2, [3] = 3, [4] = 4, [5] = 5};

/* Filled once, by make_components. */
static int16_t tops[WAYS];              /* the number that counts of a card, this way up */
static int16_t packs[SEATS + 1][CARDS]; /* the cards that so many play with */
static int16_t pack_sizes[SEATS + 1];

static bool is_in_pack(int low, int high, int players)
{
    if (players == 3)
        return high != NUMBERS;
    return players == 5 || low != 9;
}

static void make_components(void)
{
    int16_t card = 0;
    for (int16_t low = 1; low <= NUMBERS; low++)
        for (int16_t high = (int16_t)(low + 1); high <= NUMBERS; high++, card++) {
            tops[2 * card] = low;
            tops[2 * card + 1] = high;
            for (int players = 2; players <= SEATS; players++)
                if (is_in_pack(low, high, players))
                    packs[players][pack_sizes[players]++] = card;
        }
}

/* ---- actions: whole numbers, as in the Python package ---- */

enum { LEFT, RIGHT, ENDS };

enum {
    SCOUTS = LONGEST_HAND * ENDS * 2,
    SHOW = 0,                                  /* + first place * LARGEST_SET + size - 1 */
    SCOUT = SHOW + LONGEST_HAND * LARGEST_SET, /* + (end * LONGEST_HAND + place) * 2 + turned */
    SCOUT_AND_SHOW = SCOUT + SCOUTS,           /* the same */
    KEEP = SCOUT_AND_SHOW + SCOUTS,
    TURN,
    DEAL,                /* + card, one way up */
    START = DEAL + WAYS, /* + seat */
    ACTIONS = START + SEATS,
};

static inline int show_of(int first, int size) { return SHOW + first * LARGEST_SET + size - 1; }

static inline int scout_of(int place, int end, int turned)
{
    return (end * LONGEST_HAND + place) * 2 + turned;
}

static inline int scout_part(int scout)
{
    return scout - (scout >= SCOUT_AND_SHOW ? SCOUT_AND_SHOW : SCOUT);
}

/* ---- state ---- */

enum { EMPTY = -1 };             /* a place without a card */
enum { NOBODY = -1 };            /* instead of a seat */
enum { CHANCE = -1, OVER = -2 }; /* who decides, where it is no seat */
enum { START_RANDOM = -1 };      /* how the first starting player is found */

/* What the game waits for; how a round ends; what everyone remembers of a card. */
enum { STARTING, DEALING, TURNING, PLAYING, FINISHED };
enum { NOT_YET, EMPTY_HAND, ALL_SCOUTED, STUCK, ENDINGS };
enum { UNSEEN, ON_TABLE, OUT, IN_BOX, IN_DECK, HELD, LEFT_OVER = HELD + SEATS }; /* + seat */

typedef struct {
    int16_t players;
    int16_t start;                      /* how the first starting player is found */
    int16_t phase;
    int16_t round_index;
    int16_t starter;                    /* the seat that begins this round */
    int16_t turn;                       /* the seat that decides, or is dealt the next card */
    int16_t dealt;                      /* cards dealt in this round */
    int16_t must_show;                  /* 1 between the two halves of Scout & Show */
    int16_t owner;                      /* the seat that showed the Active Set, or NOBODY */
    int16_t scouts_in_a_row;            /* players who only scouted since the last Show */
    int16_t deck_size;
    int16_t deck[CARDS];                /* cards still to be dealt, now or in a later round */
    int16_t hand_sizes[SEATS];
    int16_t hands[SEATS][LONGEST_HAND]; /* from left to right, then EMPTY */
    int16_t turned[SEATS];              /* 1 for each seat that turned its whole hand */
    int16_t table_size;
    int16_t table[LARGEST_SET];         /* the Active Set from left to right, then EMPTY */
    int16_t collected[SEATS];
    int16_t chips[SEATS];
    int16_t scout_and_show[SEATS];      /* 1 for each seat that may still Scout & Show */
    int16_t memory[CARDS];              /* what everyone remembers of each card */
    int16_t left_over[SEATS];           /* secret cards held as round 1 of two ended */
    int16_t scores[SEATS];              /* points of the finished rounds */
    int16_t round_scores[SEATS][SEATS];
    int16_t endings[SEATS];
    int16_t closers[SEATS];             /* the seat that ended each round and pays for no cards */
} State;

/* ---- random numbers: xoshiro128++ ---- */

typedef struct {
    uint32_t words[4];
} Random;

static inline uint32_t mix(uint32_t word)
{
    word ^= word >> 16;
    word *= 0x21F0AAAD;
    word ^= word >> 15;
    word *= 0x735A2D97;
    return word ^ word >> 15;
}

/* Each game has a stream of its own. */
static inline void seed_stream(Random *random, uint64_t seed, uint64_t stream)
{
    uint32_t chain = 0x9E3779B9;
    for (uint32_t i = 0; i < 4; i++) {
        const uint64_t source = i < 2 ? seed : stream;
        chain = mix(chain + (uint32_t)(i % 2 ? source >> 32 : source) + i);
        random->words[i] = chain;
    }
    random->words[3] |= 1; /* four zeros would stay zeros */
}

static inline uint32_t rotate(uint32_t word, int by) { return word << by | word >> (32 - by); }

static inline uint32_t next_word(Random *random)
{
    uint32_t *w = random->words;
    const uint32_t result = rotate(w[0] + w[3], 7) + w[0];
    const uint32_t shifted = w[1] << 9;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = rotate(w[3], 11);
    return result;
}

/* A division only where the product falls into the rare range that would be unfair. */
static inline int below(Random *random, int bound)
{
    const uint32_t limit = (uint32_t)bound;
    uint64_t product = (uint64_t)next_word(random) * limit;
    if ((uint32_t)product < limit) {
        const uint32_t unfair = -limit % limit;
        while ((uint32_t)product < unfair)
            product = (uint64_t)next_word(random) * limit;
    }
    return (int)(product >> 32);
}

/* ---- ending a round ---- */

static inline int smaller(int a, int b) { return a < b ? a : b; }
static inline int larger(int a, int b) { return a > b ? a : b; }

static inline int16_t seat_after(const State *state, int seat)
{
    return (int16_t)(seat + 1 == state->players ? 0 : seat + 1);
}

static inline int points_of_round(const State *state, int seat)
{
    const int penalty = seat == state->owner ? 0 : state->hand_sizes[seat];
    return state->collected[seat] + state->chips[seat] - penalty;
}

static void end_round(State *state, int ending)
{
    const int round = state->round_index;
    for (int seat = 0; seat < state->players; seat++) {
        const int points = points_of_round(state, seat);
        state->round_scores[round][seat] = (int16_t)points;
        state->scores[seat] = (int16_t)(state->scores[seat] + points);
    }
    state->endings[round] = (int16_t)ending;
    state->closers[round] = state->owner;
    if (round + 1 == ROUNDS_PLAYED[state->players]) {
        state->phase = FINISHED;
        return;
    }
    state->round_index++;
    state->starter = seat_after(state, state->starter);
    state->phase = DEALING;
    state->dealt = 0;
    state->turn = 0;
}

/* ---- show ---- */

static inline int number_at(const State *state, int seat, int place)
{
    return tops[state->hands[seat][place]];
}

/* Size first, then match over run, then the smallest number; no set at all is weaker than any. */
static inline int strength(int size, int first, int last)
{
    const int is_match = size > 1 && first == last;
    return size * 32 + is_match * 16 + smaller(first, last);
}

static inline int strength_on_table(const State *state, int first, int size)
{
    if (size == 0)
        return 0;
    return strength(size, tops[state->table[first]], tops[state->table[first + size - 1]]);
}

/* A walk along a hand. It knows the longest set that ends with the card it has come to, and by
 * that all sets that end there: the shorter ends of the longest. */
typedef struct {
    int number, step; /* of the card, and how far that is above the card before */
    int stretch;      /* cards in the longest set that ends here */
} Walk;

static const Walk WALK = {-9, -9, 0}; /* as far from any number as from any step in a set */

static inline void walk_to(Walk *walk, int number)
{
    const int step = number - walk->number;
    if (step < -1 || step > 1)
        walk->stretch = 1;
    else
        walk->stretch = step == walk->step ? walk->stretch + 1 : 2;
    walk->number = number;
    walk->step = step;
}

static inline int legal_shows(const State *state, int32_t *out)
{
    const int seat = state->turn, hand_size = state->hand_sizes[seat];
    const int size_to_beat = state->table_size;
    const int to_beat = strength_on_table(state, 0, size_to_beat);
    int count = 0;
    Walk walk = WALK;
    for (int last = 0; last < hand_size; last++) {
        walk_to(&walk, number_at(state, seat, last));
        if (size_to_beat > 0 && size_to_beat <= walk.stretch) {
            /* Only a set of the same size has to be compared. Written in any case and counted
             * if it is stronger: which of them are, no processor can guess. */
            const int first = last - size_to_beat + 1;
            out[count] = show_of(first, size_to_beat);
            count += strength(size_to_beat, number_at(state, seat, first), walk.number) > to_beat;
        }
        for (int size = size_to_beat + 1; size <= walk.stretch; size++)
            out[count++] = show_of(last - size + 1, size);
    }
    return count;
}

static inline bool can_show(const State *state, int seat)
{
    const int to_beat = strength_on_table(state, 0, state->table_size);
    Walk walk = WALK;
    for (int last = 0; last < state->hand_sizes[seat]; last++) {
        walk_to(&walk, number_at(state, seat, last));
        const int first = number_at(state, seat, last - walk.stretch + 1);
        if (strength(walk.stretch, first, walk.number) > to_beat)
            return true;
    }
    return false;
}

static inline bool can_scout(const State *state)
{
    return state->table_size > 0 && (state->players > 2 || state->chips[state->turn] > 0);
}

/* Two players: whoever can neither show nor scout ends the round. */
static inline void end_round_if_stuck(State *state)
{
    if (!can_scout(state) && !can_show(state, state->turn))
        end_round(state, STUCK);
}

static inline void next_player(State *state)
{
    state->turn = seat_after(state, state->turn);
    if (state->players == 2)
        end_round_if_stuck(state);
}

static inline void collect_table(State *state, int seat)
{
    for (int i = 0; i < state->table_size; i++) {
        state->memory[state->table[i] >> 1] = OUT;
        state->table[i] = EMPTY;
    }
    state->collected[seat] = (int16_t)(state->collected[seat] + state->table_size);
}

static inline void show(State *state, int first, int size)
{
    const int16_t seat = state->turn;
    int16_t *hand = state->hands[seat];
    collect_table(state, seat);
    for (int i = 0; i < size; i++) {
        const int16_t way = hand[first + i];
        state->table[i] = way;
        state->memory[way >> 1] = ON_TABLE;
    }
    state->table_size = (int16_t)size;
    const int rest = state->hand_sizes[seat] - size;
    for (int i = first; i < rest; i++)
        hand[i] = hand[i + size];
    for (int i = rest; i < rest + size; i++)
        hand[i] = EMPTY;
    state->hand_sizes[seat] = (int16_t)rest;
    state->owner = seat;
    state->must_show = 0;
    state->scouts_in_a_row = 0;
    if (rest == 0)
        end_round(state, EMPTY_HAND);
    else
        next_player(state);
}

/* ---- scout ---- */

/* One card has one end. */
static inline int ends(const State *state) { return smaller(ENDS, state->table_size); }

static inline int card_at(const State *state, int end)
{
    return state->table[end == LEFT ? 0 : state->table_size - 1];
}

static inline int legal_scouts(const State *state, int32_t *out, int count)
{
    const int places = state->hand_sizes[state->turn] + 1;
    for (int end = 0; end < ends(state); end++) {
        const int first = SCOUT + scout_of(0, end, 0);
        for (int i = 0; i < 2 * places; i++) /* the actions of one end are consecutive numbers */
            out[count + i] = first + i;
        count += 2 * places;
    }
    return count;
}

static inline int take_from_table(State *state, int end)
{
    const int way = card_at(state, end), last = state->table_size - 1;
    if (end == LEFT)
        for (int i = 0; i < last; i++)
            state->table[i] = state->table[i + 1];
    state->table[last] = EMPTY;
    state->table_size = (int16_t)last;
    return way;
}

static inline void scout(State *state, int action)
{
    const int seat = state->turn, part = scout_part(action);
    const int end = part / (2 * LONGEST_HAND), place = part / 2 % LONGEST_HAND, turned = part % 2;
    int16_t *hand = state->hands[seat];
    assert(seat != state->owner);
    const int way = take_from_table(state, end);
    for (int i = state->hand_sizes[seat]; i > place; i--)
        hand[i] = hand[i - 1];
    hand[place] = (int16_t)(way ^ turned);
    state->hand_sizes[seat]++;
    state->memory[way >> 1] = (int16_t)(HELD + seat);
    if (state->players == 2)
        state->chips[seat]--;
    else
        state->chips[state->owner]++;
}

static inline void answer_by_scouting(State *state)
{
    if (state->players == 2) { /* the same player goes on */
        end_round_if_stuck(state);
        return;
    }
    state->scouts_in_a_row++;
    if (state->scouts_in_a_row == state->players - 1)
        end_round(state, ALL_SCOUTED);
    else
        next_player(state);
}

/* ---- scout & show ---- */

typedef struct {
    int latest, earliest;
} Places;

/* Where a new card leaves some set whole that beats the given strength: any place up to the latest,
 * where the last such set begins, and any from the earliest on, where the first one has ended. */
static inline Places places_beside_a_show(const State *state, int to_beat)
{
    const int seat = state->turn, hand_size = state->hand_sizes[seat];
    const int smallest = larger(1, to_beat / 32);
    Places places = {-1, hand_size + 1};
    Walk walk = WALK;
    for (int last = 0; last < hand_size; last++) {
        walk_to(&walk, number_at(state, seat, last));
        for (int size = smallest; size <= walk.stretch; size++) {
            const int first = last - size + 1;
            if (strength(size, number_at(state, seat, first), walk.number) > to_beat) {
                places.latest = larger(places.latest, first);
                places.earliest = smaller(places.earliest, last + 1);
            }
        }
    }
    return places;
}

/* Whether this number, put at this place, is part of a set that beats the given strength. */
static inline bool makes_a_show(const State *state, int place, int number, int to_beat)
{
    const int seat = state->turn, hand_size = state->hand_sizes[seat];
    for (int step = -1; step <= 1; step++) {
        int first = number, before = place - 1;
        while (before >= 0 && number_at(state, seat, before) == first - step) {
            first -= step;
            before--;
        }
        int last = number, after = place; /* the card there comes to lie behind the new one */
        while (after < hand_size && number_at(state, seat, after) == last + step) {
            last += step;
            after++;
        }
        if (strength(after - before, first, last) > to_beat)
            return true;
    }
    return false;
}

/* The scouts after which some show beats what remains. */
static inline int legal_scout_and_shows(const State *state, int32_t *out, int count)
{
    const int hand_size = state->hand_sizes[state->turn];
    for (int end = 0; end < ends(state); end++) {
        const int way = card_at(state, end);
        const int to_beat = strength_on_table(state, end == LEFT ? 1 : 0, state->table_size - 1);
        const Places beside = places_beside_a_show(state, to_beat);
        for (int place = 0; place <= hand_size; place++) {
            const bool is_beside = place <= beside.latest || place >= beside.earliest;
            for (int turned = 0; turned < 2; turned++)
                if (is_beside || makes_a_show(state, place, tops[way ^ turned], to_beat))
                    out[count++] = SCOUT_AND_SHOW + scout_of(place, end, turned);
        }
    }
    return count;
}

/* ---- dealing ---- */

static State set_up(int players)
{
    State state = {.players = (int16_t)players, .start = START_RANDOM, .phase = STARTING};
    state.deck_size = pack_sizes[players];
    for (int card = 0; card < CARDS; card++) {
        state.deck[card] = card < state.deck_size ? packs[players][card] : EMPTY;
        state.memory[card] = IN_BOX;
    }
    for (int i = 0; i < state.deck_size; i++)
        state.memory[state.deck[i]] = UNSEEN;
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < LONGEST_HAND; i++)
            state.hands[seat][i] = EMPTY;
        state.closers[seat] = NOBODY;
    }
    for (int i = 0; i < LARGEST_SET; i++)
        state.table[i] = EMPTY;
    state.owner = NOBODY;
    return state;
}

static inline void begin_with(State *state, int seat)
{
    state->starter = (int16_t)seat;
    state->turn = 0;
    state->phase = DEALING;
}

/* All cards are dealt anew. */
static inline void make_deck(State *state)
{
    state->deck_size = pack_sizes[state->players];
    for (int i = 0; i < state->deck_size; i++) {
        const int16_t card = packs[state->players][i];
        state->deck[i] = card;
        state->memory[card] = UNSEEN;
    }
}

/* With two players, the cards of round 1 do not come back. */
static inline void put_away(State *state)
{
    for (int seat = 0; seat < state->players; seat++)
        for (int i = 0; i < state->hand_sizes[seat]; i++) {
            const int card = state->hands[seat][i] >> 1;
            if (state->memory[card] == UNSEEN) {
                state->memory[card] = (int16_t)(LEFT_OVER + seat);
                state->left_over[seat]++;
            } else {
                state->memory[card] = OUT;
            }
        }
    for (int i = 0; i < state->table_size; i++)
        state->memory[state->table[i] >> 1] = OUT;
    for (int i = 0; i < state->deck_size; i++)
        state->memory[state->deck[i]] = UNSEEN;
}

/* Take the cards of the last round from the table and hand out chips. */
static void gather(State *state)
{
    const bool for_two = state->players == 2;
    if (for_two)
        put_away(state);
    else
        make_deck(state);
    for (int seat = 0; seat < state->players; seat++) {
        state->hand_sizes[seat] = 0;
        state->collected[seat] = 0;
        state->turned[seat] = 0;
        state->chips[seat] = for_two ? CHIPS_FOR_TWO : 0;
        state->scout_and_show[seat] = for_two ? 0 : 1;
    }
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < LONGEST_HAND; i++)
            state->hands[seat][i] = EMPTY;
    for (int i = 0; i < LARGEST_SET; i++)
        state->table[i] = EMPTY;
    state->table_size = 0;
    state->owner = NOBODY;
    state->scouts_in_a_row = 0;
}

/* Those behind the card move up, so that the deck stays in order. */
static inline void remove_from_deck(State *state, int card)
{
    int i = state->deck_size;
    int16_t behind = EMPTY;
    state->deck_size--;
    while (behind != card) {
        const int16_t here = state->deck[--i];
        state->deck[i] = behind;
        behind = here;
    }
}

/* Hands are dealt seat by seat. */
static inline void deal(State *state, int way)
{
    if (state->dealt == 0)
        gather(state);
    const int seat = state->turn;
    state->hands[seat][state->hand_sizes[seat]++] = (int16_t)way;
    state->dealt++;
    remove_from_deck(state, way >> 1);
    if (state->hand_sizes[seat] == HAND_DEALT[state->players]) {
        state->turn++;
        if (state->turn == state->players) {
            state->turn = 0;
            state->phase = TURNING;
        }
    }
}

static inline void turn_hand(State *state, bool turns)
{
    const int seat = state->turn;
    if (turns) {
        state->turned[seat] = 1;
        for (int i = 0; i < state->hand_sizes[seat]; i++)
            state->hands[seat][i] ^= 1;
    }
    state->turn++;
    if (state->turn == state->players) {
        state->turn = state->starter;
        state->phase = PLAYING;
    }
}

/* ---- the game as a whole ---- */

static inline int actor(const State *state)
{
    if (state->phase == PLAYING || state->phase == TURNING)
        return state->turn;
    return state->phase == FINISHED ? OVER : CHANCE;
}

/* Writes all legal actions of the seat that decides; how many they are. */
static inline int legal(const State *state, int32_t *out)
{
    if (state->phase == TURNING) {
        out[0] = KEEP;
        out[1] = TURN;
        return 2;
    }
    int count = legal_shows(state, out);
    if (!state->must_show && can_scout(state)) {
        count = legal_scouts(state, out, count);
        if (state->scout_and_show[state->turn])
            count = legal_scout_and_shows(state, out, count);
    }
    return count;
}

/* What chance does, drawn without listing all that it could do. */
static inline int draw(const State *state, Random *random)
{
    if (state->phase == STARTING)
        return START + below(random, state->players);
    /* The whole pack is dealt anew while the last round is still on the table. */
    const bool is_left = state->deck_size > 0;
    const int size = is_left ? state->deck_size : pack_sizes[state->players];
    const int16_t *cards = is_left ? state->deck : packs[state->players];
    const int drawn = below(random, 2 * size); /* a card, and a way up */
    return DEAL + 2 * cards[drawn >> 1] + (drawn & 1);
}

static inline void apply(State *state, int action)
{
    if (action < SCOUT) {
        show(state, (action - SHOW) / LARGEST_SET, (action - SHOW) % LARGEST_SET + 1);
    } else if (action < SCOUT_AND_SHOW) {
        scout(state, action);
        answer_by_scouting(state);
    } else if (action < KEEP) {
        scout(state, action);
        state->scout_and_show[state->turn] = 0;
        state->must_show = 1;
    } else if (action <= TURN) {
        turn_hand(state, action == TURN);
    } else if (action < START) {
        deal(state, action - DEAL);
    } else {
        begin_with(state, action - START);
    }
}

/* ---- many games ---- */

typedef struct {
    int64_t decisions, options; /* options: legal actions, summed over all decisions */
    int64_t endings[ENDINGS], scores[SEATS];
} Tally;

static void playout(State *state, Random *random, Tally *tally)
{
    int32_t actions[ACTIONS];
    int64_t decisions = 0, options = 0;
    for (int seat = actor(state); seat != OVER; seat = actor(state)) {
        if (seat == CHANCE) {
            apply(state, draw(state, random));
            continue;
        }
        const int count = legal(state, actions);
        apply(state, actions[below(random, count)]);
        decisions++;
        options += count;
    }
    tally->decisions += decisions;
    tally->options += options;
}

/* Whether every card dealt in the last round lies somewhere. */
static bool is_sound(const State *state)
{
    int cards = state->table_size;
    for (int seat = 0; seat < state->players; seat++)
        cards += state->hand_sizes[seat] + state->collected[seat];
    return cards == state->dealt;
}

static bool playouts(int players, uint64_t games, uint64_t seed, Tally *tally)
{
    const State start = set_up(players);
    bool sound = true;
    for (uint64_t game = 0; game < games; game++) {
        Random random;
        seed_stream(&random, seed, game);
        State state = start;
        playout(&state, &random, tally);
        sound &= is_sound(&state);
        for (int round = 0; round < ROUNDS_PLAYED[players]; round++)
            tally->endings[state.endings[round]]++;
        for (int seat = 0; seat < players; seat++)
            tally->scores[seat] += state.scores[seat];
    }
    return sound;
}

/* ---- the program ---- */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void report(const Tally *tally, int players, uint64_t games, double seconds)
{
    const double rounds = (double)games * ROUNDS_PLAYED[players];
    const double turnings = rounds * players; /* decisions to keep or turn a hand are no turns */
    const double turns = (double)tally->decisions - turnings;
    const double legal_in_turns = (double)tally->options - 2 * turnings;
    printf("{\"players\": %d, \"games\": %" PRIu64 ", \"moves\": %" PRId64, players, games,
           tally->decisions);
    printf(", \"seconds\": %.6f, \"moves_per_second\": %.0f", seconds,
           (double)tally->decisions / seconds);
    printf(", \"legal_per_move\": %.3f, \"moves_per_round\": %.3f", legal_in_turns / turns,
           turns / rounds);
    printf(", \"empty_hand\": %.6f, \"all_scouted\": %.6f, \"stuck\": %.6f",
           (double)tally->endings[EMPTY_HAND] / rounds,
           (double)tally->endings[ALL_SCOUTED] / rounds, (double)tally->endings[STUCK] / rounds);
    for (int seat = 0; seat < players; seat++)
        printf("%s%.3f", seat ? ", " : ", \"mean_scores\": [",
               (double)tally->scores[seat] / (double)games);
    puts("]}");
}

static bool parse(const char *text, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

int main(int argc, char **argv)
{
    uint64_t players, games, seed;
    if (argc != 4 || !parse(argv[1], &players) || !parse(argv[2], &games) ||
        !parse(argv[3], &seed) || players < 2 || players > SEATS || games == 0) {
        fputs("usage: scout PLAYERS GAMES SEED, with 2 to 5 players and at least 1 game\n", stderr);
        return 2;
    }
    Tally tally = {0};
    make_components();
    const double start = now();
    const bool sound = playouts((int)players, games, seed, &tally);
    const double seconds = now() - start;
    if (!sound) {
        fputs("scout: cards were lost or made\n", stderr);
        return 1;
    }
    report(&tally, (int)players, games, seconds);
    return 0;
}
