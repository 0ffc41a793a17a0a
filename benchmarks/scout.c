/*
 * Uniformly random games of SCOUT in plain C, one thread: the yardstick for the Python kernels.
 *
 *     cc -O3 -march=native -o scout scout.c && ./scout PLAYERS GAMES SEED
 *
 * At every decision all legal actions are listed into a buffer and one of them is drawn.
 *
 * A row of cards (a hand, or the set on the table) is held as bit planes: bit i of top[k] is bit k
 * of the upper number of the card at place i, and bottom[k] holds the lower numbers alike. So a
 * dozen word operations compare all neighbours in a hand, and putting a card in is a shift.
 */
#define _POSIX_C_SOURCE 199309L

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))

enum {
    MAX_PLAYERS = 5,
    MAX_CARDS = 45,
    MAX_NUMBER = 10,
    MAX_ACTIONS = 1024,
    CHIPS_FOR_TWO = 3,
    PLANES = 4, /* bits of a number */
};

/* An action is a kind and
 *   to show            size << 6 | first place
 *   to scout (& show)  end << 7 | place << 1 | turned, where end 0 is the left one */
enum { SHOW = 0, SCOUT = 1 << 12, SCOUT_AND_SHOW = 2 << 12, KIND = 3 << 12 };
enum { KEEP, TURN };

typedef uint16_t Action;
typedef uint64_t Places; /* a set of places in a row, one bit each */

typedef struct {
    Places top[PLANES], bottom[PLANES];
} Row;

typedef struct {
    int size, first, step; /* the numbers first, first + step, ...; step is -1, 0 or 1 */
} Set;

typedef struct {
    Row hand;
    int size;
    int collected;
    int chips; /* won; with two players: not spent yet */
    bool scout_and_show;
} Player;

typedef enum { RUNNING, EMPTY_HAND, ALL_SCOUTED, STUCK, ENDINGS } Ending;

typedef struct {
    Player player[MAX_PLAYERS];
    Row table;
    Set set; /* what lies on the table */
    int owner;
    int seat;
    bool must_show; /* the second half of a scout & show */
    int scouts;     /* since the last show */
    int scouted;    /* in the whole round */
} Round;

typedef struct {
    uint64_t moves, turns, legal, rounds, ended[ENDINGS];
    int64_t score[MAX_PLAYERS];
} Tally;

/* ---- random numbers: xoshiro128++ ---- */

typedef struct {
    uint32_t s[4];
} Random;

static inline uint32_t rotate(uint32_t x, int k) { return x << k | x >> (32 - k); }

static inline uint32_t next(Random *random)
{
    uint32_t *s = random->s;
    const uint32_t result = rotate(s[0] + s[3], 7) + s[0];
    const uint32_t t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 11);
    return result;
}

static inline uint32_t below(Random *random, uint32_t bound)
{
    return (uint32_t)((uint64_t)next(random) * bound >> 32);
}

static void seed_random(Random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++) { /* splitmix64 */
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        random->s[i] = (uint32_t)(z >> 32);
    }
}

/* ---- rows of cards ---- */

static inline Places first_places(int count) { return ((Places)1 << count) - 1; }

static inline int number_at(const Places plane[PLANES], int place)
{
    int number = 0;
    for (int k = 0; k < PLANES; k++)
        number |= (int)(plane[k] >> place & 1) << k;
    return number;
}

static inline void insert(Places plane[PLANES], int place, const Places from[PLANES], int at)
{
    const Places after = ~first_places(place);
    for (int k = 0; k < PLANES; k++)
        plane[k] += (plane[k] & after) + ((from[k] >> at & 1) << place);
}

static inline void take_out(Row *row, int place, int count)
{
    const Places before = first_places(place);
    for (int k = 0; k < PLANES; k++) {
        row->top[k] = (row->top[k] & before) | (row->top[k] >> count & ~before);
        row->bottom[k] = (row->bottom[k] & before) | (row->bottom[k] >> count & ~before);
    }
}

/* Which of these cards show this number. */
static inline Places equal_to(const Row *row, Places cards, int number)
{
    for (int k = 0; k < PLANES; k++)
        cards &= ~(row->top[k] ^ -(Places)(number >> k & 1));
    return cards;
}

/* Which of these cards show a greater number. */
static inline Places greater_than(const Row *row, Places cards, int number)
{
    Places greater = 0;
    for (int k = PLANES - 1; k >= 0; k--) {
        const Places bit = -(Places)(number >> k & 1);
        greater |= cards & row->top[k] & ~bit;
        cards &= ~(row->top[k] ^ bit);
    }
    return greater;
}

/* ---- sets in a hand ---- */

/* Where the next card shows the same number, one more, one less; and where the card after that one
 * goes on in the same way. */
typedef struct {
    Places cards, same, up, down, goes_on;
} Neighbours;

static inline Neighbours neighbours(const Row *row, int size)
{
    const Places pairs = first_places(size - 1);
    Places same = pairs, up = pairs, down = pairs;
    Places carry = ~(Places)0, borrow = ~(Places)0;
    for (int k = 0; k < PLANES; k++) {
        const Places differ = row->top[k] ^ row->top[k] >> 1;
        same &= ~differ;
        up &= ~(differ ^ carry);
        down &= ~(differ ^ borrow);
        carry &= row->top[k];
        borrow &= ~row->top[k];
    }
    const Places goes_on = (same & same >> 1) | (up & up >> 1) | (down & down >> 1);
    return (Neighbours){first_places(size), same, up, down, goes_on};
}

/* Where sets of `size` > 1 cards start, given where those with one card less do. */
static inline Places one_larger(const Neighbours *near, Places smaller, int size)
{
    return size == 2 ? near->same | near->up | near->down : smaller & near->goes_on >> (size - 3);
}

static inline Places sets_of(const Neighbours *near, int size)
{
    if (size == 1)
        return near->cards;
    Places sets = one_larger(near, near->cards, 2);
    for (int k = 3; k <= size; k++)
        sets = one_larger(near, sets, k);
    return sets;
}

static inline Set without_end(const Set *set, int end)
{
    return (Set){set->size - 1, end ? set->first : set->first + set->step, set->step};
}

/* Any set may be shown on an empty table, as if a zero lay there. */
static inline Set to_beat(Set set) { return set.size ? set : (Set){.size = 1}; }

static inline int lowest(const Set *set)
{
    return set->step < 0 ? set->first - (set->size - 1) : set->first;
}

/* Of the sets as large as the one to beat, those that beat it. */
static inline Places stronger(const Row *hand, const Neighbours *near, Places sets, const Set *set)
{
    const int low = lowest(set);
    const Places higher = greater_than(hand, near->cards, low);
    if (set->size == 1)
        return sets & higher;
    if (set->step == 0)
        return sets & near->same & higher;
    const Places higher_falling = greater_than(hand, near->cards, low + set->size - 1);
    return sets & (near->same | (near->up & higher) | (near->down & higher_falling));
}

/* ---- listing the legal actions ---- */

/* Both write whole blocks, to spare the processor a guess at each action; what is too much gets
 * overwritten by the next. */
static inline Action *list_range(Action *out, int first, int count)
{
    enum { BLOCK = 32 };
    for (int done = 0; done < count; done += BLOCK)
        for (int i = 0; i < BLOCK; i++)
            out[done + i] = (Action)(first + done + i);
    return out + count;
}

static inline Action *list_places(Action *out, int code, Places places, int place_shift)
{
    enum { BLOCK = 8 };
    const Places stop = (Places)1 << 63;
    Action *const end = out + __builtin_popcountll(places);
    while (out < end)
        for (int i = 0; i < BLOCK; i++, places &= places - 1)
            *out++ = (Action)(code + (__builtin_ctzll(places | stop) << place_shift));
    return end;
}

static inline Action *list_shows(Action *out, const Row *hand, const Neighbours *near,
                                 const Set *set)
{
    int size = set->size;
    Places sets = sets_of(near, size);
    out = list_places(out, SHOW | size << 6, stronger(hand, near, sets, set), 0);
    while ((sets = one_larger(near, sets, ++size)))
        out = list_places(out, SHOW | size << 6, sets, 0);
    return out;
}

static inline Action *list_scouts(Action *out, int places, int ends)
{
    Action *const right = list_range(out, SCOUT, 2 * places);
    list_range(right, SCOUT | 1 << 7, 2 * places);
    return out + 2 * places * ends;
}

/* Where a new card leaves a set whole that beats this one. */
static inline Places beside_winners(const Row *hand, const Neighbours *near, const Set *set)
{
    const Places sets = sets_of(near, set->size);
    const Places equal = stronger(hand, near, sets, set);
    const Places larger = one_larger(near, sets, set->size + 1);
    Places beside = 0;
    if (equal | larger) /* left of the last one, or right of the first one */
        beside = ~(Places)0 >> __builtin_clzll(equal | larger);
    if (equal)
        beside |= ~first_places(__builtin_ctzll(equal) + set->size);
    if (larger)
        beside |= ~first_places(__builtin_ctzll(larger) + set->size + 1);
    return beside;
}

/* Where a new card becomes part of a set of this size and step, its lowest number above `floor`. */
static inline Places joins(const Row *hand, Places cards, int number, int step, int size, int floor)
{
    Places right[MAX_CARDS]; /* right[k]: the next k cards carry the set on */
    right[0] = ~(Places)0;
    for (int k = 1; k < size; k++)
        right[k] = right[k - 1] & equal_to(hand, cards, number + step * k) >> (k - 1);
    Places left = ~(Places)0, joined = 0;
    for (int k = 0; k < size; k++) { /* with k cards before the new one */
        if (k > 0)
            left &= equal_to(hand, cards, number - step * k) << k;
        const Set set = {size, number - step * k, step};
        if (lowest(&set) > floor)
            joined |= left & right[size - 1 - k];
    }
    return joined;
}

/* Where a new card becomes part of a set that beats this one. */
static inline Places inside_winners(const Row *hand, Places cards, const Set *set, int number)
{
    const int size = set->size, low = lowest(set), any = -MAX_CARDS;
    if (size == 1 && number > low)
        return ~(Places)0;
    Places inside = 0;
    for (int step = -1; step <= 1; step++)
        inside |= joins(hand, cards, number, step, size + 1, any);
    if (size == 1)
        return inside;
    if (set->step == 0)
        return inside | joins(hand, cards, number, 0, size, low);
    inside |= joins(hand, cards, number, 0, size, any);
    inside |= joins(hand, cards, number, 1, size, low);
    return inside | joins(hand, cards, number, -1, size, low);
}

static inline Action *list_scout_and_shows(Action *out, const Round *round, const Player *player,
                                           const Neighbours *near, int ends)
{
    const int places = player->size + 1;
    const Places all = first_places(places);
    for (int end = 0; end < ends; end++) {
        const int code = SCOUT_AND_SHOW | end << 7, at = end ? round->set.size - 1 : 0;
        const Set rest = to_beat(without_end(&round->set, end));
        const Places beside = beside_winners(&player->hand, near, &rest) & all;
        if (beside == all) {
            out = list_range(out, code, 2 * places);
            continue;
        }
        for (int turned = 0; turned < 2; turned++) {
            const int number = number_at(turned ? round->table.bottom : round->table.top, at);
            const Places inside = inside_winners(&player->hand, near->cards, &rest, number);
            out = list_places(out, code | turned, (beside | inside) & all, 1);
        }
    }
    return out;
}

INLINE int list_actions(Action *actions, const Round *round, int players, const Player *player,
                        const Neighbours *near)
{
    const Set set = to_beat(round->set);
    Action *end = list_shows(actions, &player->hand, near, &set);
    if (!round->must_show) {
        const int ends = round->set.size < 2 ? round->set.size : 2;
        if (players > 2 || player->chips > 0)
            end = list_scouts(end, player->size + 1, ends);
        if (players > 2 && player->scout_and_show)
            end = list_scout_and_shows(end, round, player, near, ends);
    }
    return (int)(end - actions);
}

static inline Action choose(Random *random, const Action *actions, int count)
{
    return actions[below(random, (uint32_t)count)];
}

/* ---- a round ---- */

static void deal_hand(Player *player, int size, uint8_t *deck, int *left, Random *random)
{
    Row hand = {0};
    for (int place = 0; place < size; place++) {
        const uint32_t drawn = below(random, 2 * (uint32_t)*left); /* a card, and a way up */
        const Places card = deck[drawn / 2];
        const Places numbers = (card | card << 2 * PLANES) >> drawn % 2 * PLANES;
        deck[drawn / 2] = deck[--*left];
        for (int k = 0; k < PLANES; k++) {
            hand.top[k] |= (numbers >> k & 1) << place;
            hand.bottom[k] |= (numbers >> (k + PLANES) & 1) << place;
        }
    }
    player->hand = hand;
    player->size = size;
}

static inline void keep_or_turn(Player *player, Random *random)
{
    const Action actions[] = {KEEP, TURN};
    const Places turned = -(Places)(choose(random, actions, 2) == TURN);
    for (int k = 0; k < PLANES; k++) {
        const Places swapped = (player->hand.top[k] ^ player->hand.bottom[k]) & turned;
        player->hand.top[k] ^= swapped;
        player->hand.bottom[k] ^= swapped;
    }
}

static inline void show(Round *round, Player *player, const Neighbours *near, Action action)
{
    const int size = action >> 6, place = action & 63;
    player->collected += round->set.size;
    for (int k = 0; k < PLANES; k++) {
        round->table.top[k] = player->hand.top[k] >> place & first_places(size);
        round->table.bottom[k] = player->hand.bottom[k] >> place & first_places(size);
    }
    round->set.size = size;
    round->set.first = number_at(round->table.top, 0);
    round->set.step = (int)(near->up >> place & 1) - (int)(near->down >> place & 1);
    round->owner = round->seat;
    round->scouts = 0;
    round->must_show = false;
    take_out(&player->hand, place, size);
    player->size -= size;
}

static inline void scout(Round *round, Player *player, Action action)
{
    const int end = action >> 7 & 1, place = action >> 1 & 63, turned = action & 1;
    const int at = end ? round->set.size - 1 : 0;
    Row *table = &round->table;
    insert(player->hand.top, place, turned ? table->bottom : table->top, at);
    insert(player->hand.bottom, place, turned ? table->top : table->bottom, at);
    player->size++;
    take_out(table, at, 1);
    round->set = without_end(&round->set, end);
    round->scouted++;
}

/* Carries the action out, passes the turn on, and says whether that ended the round. */
INLINE Ending act(Round *round, int players, Player *player, const Neighbours *near, Action action)
{
    if ((action & KIND) == SHOW) {
        show(round, player, near, action);
        if (player->size == 0)
            return EMPTY_HAND;
    } else {
        scout(round, player, action);
        if (players == 2) {
            player->chips--;
            return RUNNING;
        }
        round->player[round->owner].chips++;
        if ((action & KIND) == SCOUT_AND_SHOW) {
            player->scout_and_show = false;
            round->must_show = true;
            return RUNNING;
        }
        if (++round->scouts == players - 1)
            return ALL_SCOUTED;
    }
    round->seat = round->seat + 1 == players ? 0 : round->seat + 1;
    return RUNNING;
}

INLINE void play_round(Round *round, int players, Random *random, Tally *tally)
{
    Action actions[MAX_ACTIONS];
    uint64_t legal = 0, turns = 0;
    Ending ending = RUNNING;
    while (ending == RUNNING) {
        Player *player = &round->player[round->seat];
        const Neighbours near = neighbours(&player->hand, player->size);
        const int count = list_actions(actions, round, players, player, &near);
        if (players == 2 && count == 0) {
            ending = STUCK;
            break;
        }
        ending = act(round, players, player, &near, choose(random, actions, count));
        legal += (uint64_t)count;
        turns++;
    }
    tally->legal += legal;
    tally->turns += turns;
    tally->moves += turns + (uint64_t)players; /* each player has kept or turned the hand */
    tally->ended[ending]++;
    tally->rounds++;
}

/* Adds the scores of the round. Each card and each chip must be accounted for. */
static bool score_round(const Round *round, int players, int dealt, int *score)
{
    int cards = round->set.size, chips = 0;
    for (int seat = 0; seat < players; seat++) {
        const Player *player = &round->player[seat];
        const int lost = seat == round->owner ? 0 : player->size;
        score[seat] += player->collected + player->chips - lost;
        cards += player->size + player->collected;
        chips += player->chips;
    }
    const int due = players == 2 ? 2 * CHIPS_FOR_TWO - round->scouted : round->scouted;
    return cards == dealt && chips == due;
}

/* ---- games ---- */

static int fill_deck(uint8_t *deck, int players)
{
    int size = 0;
    for (int high = 2; high <= MAX_NUMBER; high++)
        for (int low = 1; low < high; low++) {
            const bool boxed = players == 3 ? high == 10 : players < 5 && low == 9;
            if (!boxed)
                deck[size++] = (uint8_t)(high << PLANES | low);
        }
    return size;
}

INLINE bool play_game(int players, const uint8_t *all_cards, int size, Random *random, Tally *tally)
{
    const int dealt = players == 2 ? size / 2 : size; /* in a round */
    const int start = (int)below(random, (uint32_t)players);
    int score[MAX_PLAYERS] = {0}, left = 0;
    uint8_t deck[MAX_CARDS];
    bool sound = true;
    for (int number = 0; number < players; number++) {
        Round round = {.seat = (start + number) % players};
        if (left == 0)
            memcpy(deck, all_cards, (size_t)(left = size));
        for (int seat = 0; seat < players; seat++) {
            Player *player = &round.player[seat];
            deal_hand(player, dealt / players, deck, &left, random);
            player->chips = players == 2 ? CHIPS_FOR_TWO : 0;
            player->scout_and_show = players > 2;
        }
        for (int seat = 0; seat < players; seat++)
            keep_or_turn(&round.player[seat], random);
        play_round(&round, players, random, tally);
        sound &= score_round(&round, players, dealt, score);
    }
    for (int seat = 0; seat < players; seat++)
        tally->score[seat] += score[seat];
    return sound;
}

INLINE bool play_games(int players, uint64_t games, Random *random, Tally *tally)
{
    uint8_t deck[MAX_CARDS];
    const int size = fill_deck(deck, players);
    bool sound = true;
    for (uint64_t game = 0; game < games; game++)
        sound &= play_game(players, deck, size, random, tally);
    return sound;
}

/* One copy of the code for each number of players. */
static bool play(int players, uint64_t games, Random *random, Tally *tally)
{
    switch (players) {
    case 2: return play_games(2, games, random, tally);
    case 3: return play_games(3, games, random, tally);
    case 4: return play_games(4, games, random, tally);
    default: return play_games(5, games, random, tally);
    }
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
    const double rounds = (double)tally->rounds, turns = (double)tally->turns;
    printf("{\"players\": %d, \"games\": %" PRIu64 ", \"moves\": %" PRIu64, players, games,
           tally->moves);
    printf(", \"seconds\": %.6f, \"moves_per_second\": %.0f", seconds,
           (double)tally->moves / seconds);
    printf(", \"legal_per_move\": %.3f, \"moves_per_round\": %.3f", (double)tally->legal / turns,
           turns / rounds);
    printf(", \"empty_hand\": %.6f, \"all_scouted\": %.6f, \"stuck\": %.6f",
           (double)tally->ended[EMPTY_HAND] / rounds, (double)tally->ended[ALL_SCOUTED] / rounds,
           (double)tally->ended[STUCK] / rounds);
    for (int seat = 0; seat < players; seat++)
        printf("%s%.3f", seat ? ", " : ", \"mean_scores\": [",
               (double)tally->score[seat] / (double)games);
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
        !parse(argv[3], &seed) || players < 2 || players > MAX_PLAYERS || games == 0) {
        fputs("usage: scout PLAYERS GAMES SEED, with 2 to 5 players and at least 1 game\n", stderr);
        return 2;
    }
    Random random;
    Tally tally = {0};
    seed_random(&random, seed);
    const double start = now();
    const bool sound = play((int)players, games, &random, &tally);
    const double seconds = now() - start;
    if (!sound) {
        fputs("scout: cards or chips were lost or made\n", stderr);
        return 1;
    }
    report(&tally, (int)players, games, seconds);
    return 0;
}
