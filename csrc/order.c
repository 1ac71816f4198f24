/* order.c - which card to search first.
 *
 * Each card is described by a kind and a few numbers, its features; its promise is their weighted sum, with
 * the weights of its kind (weights.h, learned by benchmarks/tune.py from searches of all the cards of
 * many nodes). What matters most is in the kind: who wins the trick if everybody after plays the strongest
 * card he can? */
#include "order.h"

#include "weights.h"

enum { HISTORY_SHARE = 256, YES = 8 }; /* history counts for up to HISTORY_MAX / HISTORY_SHARE */

/* The strongest cards that the seats yet to play, and the trick's winner so far, can put against a card:
 * of the player's side and of the other. */
typedef struct {
    cards ours, theirs;
} rivals;

static rivals rivals_of(const search *s, const trick *t, cards led)
{
    int me = to_play(t);
    rivals r = {0, 0};
    for (int turn = t->turn + 1; turn < SEATS; turn++) {
        int seat = seat_after(t->leader, turn);
        cards best = strongest(s->hand[seat], led);
        cards *side = same_side(s, seat, me) ? &r.ours : &r.theirs;
        *side = best > *side ? best : *side;
    }
    if (t->led) {
        cards *side = same_side(s, t->winner, me) ? &r.ours : &r.theirs;
        *side = t->best > *side ? t->best : *side;
    }
    return r;
}

/* Whose the trick is then: ours without this card, by this card alone, by this card though partner
 * could win it, or lost. */
enum { OURS, ALONE, TWICE, LOST, OUTCOMES };

static int outcome(cards able, const rivals *r)
{
    if (able > r->theirs && able > r->ours)
        return r->ours > r->theirs ? TWICE : ALONE;
    return r->ours > r->theirs ? OURS : LOST;
}

static int yes(int condition) { return condition ? YES : 0; }

static int describe_follow(const search *s, const trick *t, cards one, const rivals *r, int *f)
{
    enum { FOLLOW, RUFF, DISCARD, WAYS };
    cards hand = s->hand[to_play(t)], suit = suit_of(one);
    int way = one & t->led ? FOLLOW : one & TRUMPS ? RUFF : DISCARD;
    int length = count(hand & suit), higher = count(s->left & ~hand & from(one));
    *f++ = worth_of(s, one);
    *f++ = rank_of(one);
    *f++ = length;
    *f++ = higher;
    *f++ = t->worth;
    *f++ = tricks_left(s);
    *f++ = yes(higher == 0);
    *f++ = yes(higher == 1);
    *f++ = yes(length == 1);
    *f = count(hand & TRUMPS);
    int after = SEATS - 1 - t->turn, stage = after < 2 ? 2 - after : 0; /* third hand, second from last, last */
    return (stage * WAYS + way) * OUTCOMES + outcome(one & t->can_win, r);
}

static int describe_lead(const search *s, const trick *t, cards one, const rivals *r, int *f)
{
    int me = to_play(t), ruffs = 0, partner_ruffs = 0;
    cards suit = suit_of(one), ours = 0, theirs = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int can_ruff = !(s->hand[seat] & suit) && (s->hand[seat] & TRUMPS);
        if (seat == me)
            continue;
        *(same_side(s, seat, me) ? &ours : &theirs) |= s->hand[seat] & suit;
        *(same_side(s, seat, me) ? &partner_ruffs : &ruffs) += can_ruff;
    }
    int length = count(s->hand[me] & suit), higher = count((ours | theirs) & from(one));
    *f++ = worth_of(s, one);
    *f++ = rank_of(one);
    *f++ = length;
    *f++ = higher;
    *f++ = count(ours);
    *f++ = count(theirs);
    *f++ = 4 * ruffs;
    *f++ = 4 * partner_ruffs;
    *f++ = tricks_left(s);
    *f++ = count(theirs & HONOURS);
    *f++ = count(ours & HONOURS);
    *f++ = yes(higher == 0);
    *f++ = yes(higher == 1);
    *f = yes(length == 1 && (s->hand[me] & TRUMPS));
    return (suit == TRUMPS) * OUTCOMES + outcome(one, r);
}

/* The share of what is left that the player's side must take, in sixteenths. */
static int share_needed(const search *s, const trick *t, int goal)
{
    int need = on_side_a(s, to_play(t)) ? goal : s->value_left - goal + 1;
    return s->value_left ? 16 * need / s->value_left : 0;
}

/* What the cards of a node have in common. */
typedef struct {
    rivals rivals; /* unless the card is a lead, when they depend on it */
    int share;
} node;

static node node_of(const search *s, const trick *t, int goal)
{
    return (node){t->led ? rivals_of(s, t, t->led) : (rivals){0, 0}, share_needed(s, t, goal)};
}

/* Writes the features of a card, FOLLOW_FEATURES or LEAD_FEATURES, and returns its kind. */
static int describe(const search *s, const trick *t, cards one, const node *n, int *f)
{
    *f++ = YES;
    *f++ = n->share;
    if (t->led)
        return describe_follow(s, t, one, &n->rivals, f);
    rivals r = rivals_of(s, t, suit_of(one));
    return describe_lead(s, t, one, &r, f);
}

/* What made a card settle a node is mostly this: the seat and its turn; its cards of the suit led, or
 * all of them when it leads or is void; for the leader partner's hand, for the others the winning card and
 * whether each later player can follow. Hashed to an index (low bits) and a tag (high bits). */
static uint64_t situation(const search *s, const trick *t)
{
    int me = to_play(t);
    uint64_t hash = legal(t, s->hand[me]) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 32;
    if (t->turn > 0)
        hash ^= t->best;
    for (int seat = 0; t->turn == 0 && seat < SEATS; seat++)
        hash ^= seat != me && same_side(s, seat, me) ? s->hand[seat] : 0;
    for (int turn = t->turn + 1; t->led && turn < SEATS; turn++)
        hash = hash << 1 ^ ((s->hand[seat_after(t->leader, turn)] & t->led) != 0);
    hash = (hash ^ (uint64_t)(t->turn * SEATS + me) << 59) * 0xBF58476D1CE4E5B9;
    return hash ^ hash >> 31;
}

static uint32_t tag_of(uint64_t hash) { return (uint32_t)(hash >> 40); }

/* The card that settled the last node in a like situation, or 0. */
static cards recall(const search *s, const trick *t)
{
    uint64_t hash = situation(s, t);
    uint32_t found = s->cutoffs[hash % CUTOFFS];
    return found >> 8 == tag_of(hash) ? single((int)(found & 63)) : 0;
}

static void remember(search *s, const trick *t, cards one)
{
    uint64_t hash = situation(s, t);
    uint16_t *history = &s->history[to_play(t)][bit_index(one)];
    int bonus = tricks_left(s) * tricks_left(s);
    s->cutoffs[hash % CUTOFFS] = tag_of(hash) << 8 | (uint32_t)bit_index(one);
    *history = (uint16_t)(*history + bonus - *history * bonus / HISTORY_MAX);
}

static int promise(const search *s, const trick *t, cards one, const node *n)
{
    int f[LEAD_FEATURES], kind = describe(s, t, one, n, f);
    const int16_t *weights = t->led ? FOLLOW_WEIGHTS[kind] : LEAD_WEIGHTS[kind];
    int sum = s->history[to_play(t)][bit_index(one)] / HISTORY_SHARE;
    for (int i = 0; i < (t->led ? FOLLOW_FEATURES : LEAD_FEATURES); i++)
        sum += weights[i] * f[i];
    return sum;
}

static void start_picking(picker *p, const search *s, const trick *t, cards set, cards first, int goal)
{
    p->search = s;
    p->trick = t;
    p->left = set;
    p->first = first & set;
    p->goal = goal;
    p->stage = TABLE_CARD;
}

/* Whether there is an order to find: more than one card, and SUECA_ORDER. */
static int has_choice(const picker *p) { return without_lowest(p->left) && enabled(p->search, SUECA_ORDER); }

/* Lists the cards that are left, with scores where there is an order to find. */
static void list_rest(picker *p)
{
    int scored = has_choice(p);
    node here = {0};
    if (scored)
        here = node_of(p->search, p->trick, p->goal);
    p->n = 0;
    for (cards rest = p->left; rest; rest = without_lowest(rest)) {
        cards one = lowest(rest);
        p->moves[p->n++] = (move){one, scored ? promise(p->search, p->trick, one, &here) : 0};
    }
}

/* Takes the card with the best score; of equals the first, which is the lowest. */
static cards take_best(picker *p)
{
    int best = 0;
    for (int i = 1; i < p->n; i++)
        if (p->moves[i].score > p->moves[best].score)
            best = i;
    cards one = p->moves[best].card;
    for (p->n--; best < p->n; best++)
        p->moves[best] = p->moves[best + 1];
    return one;
}

static cards pick(picker *p)
{
    cards one = 0;
    if (p->stage == TABLE_CARD) {
        p->stage = CUTOFF_CARD;
        one = p->first;
    }
    if (!one && p->stage == CUTOFF_CARD) {
        p->stage = SCORING;
        one = has_choice(p) ? recall(p->search, p->trick) & p->left : 0;
    }
    if (!one && p->left) {
        if (p->stage == SCORING)
            list_rest(p);
        p->stage = SCORED;
        one = take_best(p);
    }
    p->left &= ~one;
    return one;
}
