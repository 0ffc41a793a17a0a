// Made by wire_types.py from the server's schema. Do not edit: run that instead.

/** One of the three kinds of action cards, and how many are left in the deck. */
export interface ActionCards {
  kind: "blind" | "parade" | "request";
  name: string;
  left: number;
}

/** What lies on the table, from left to right, and the seat that showed it. */
export interface ActiveSet {
  owner: number;
  cards: ScoutCard[];
  set: ScoutSet;
}

/** The best actions that were found, the best first. */
export interface Advice {
  type: "advice";
  id: string;
  hints: HintInfo[];
}

/** An act to ask for; `seats` are asked in this order until one has a card of it. */
export interface Ask {
  type: "ask";
  act: string;
  direction: "clockwise" | "counterclockwise";
  seats: number[];
}

/** A build level to use: the tiles that it gives. */
export interface Build {
  type: "build";
  gains: Record<string, number>;
  power: number | null;
  level: number;
  colour: string;
  large: number;
  small: number;
}

/** A build level: the power that it needs, and the tiles that it gives. */
export interface BuildLevel {
  level: number;
  power: number;
  large: number;
  small: number;
}

/** A bonus space of the camp. */
export interface CampBonus {
  cell: string;
  icon: Icon;
  is_covered: boolean;
}

/** All games, and the levels of bots. */
export interface Catalogue {
  games: GameInfo[];
  bots: string[];
}

/** Something that a seat may do now. */
export interface ChoiceAny {
  action: number;
  words: string;
  label: string;
  group: string;
  data: unknown;
}

/** A colour for the clear die, for what is built or moved, or the wagon to move. */
export interface ChooseColour {
  type: "choose_colour";
  gains: Record<string, number>;
  power: number | null;
  colour: string;
}

/** A master card and the trainer tile beside it, to take or to remove; what it scores now. */
export interface ChoosePair {
  type: "pair";
  gains: Record<string, number>;
  power: number | null;
  place: number;
  master: MasterCard;
  trainer: TrainerTile | null;
  worth: number;
}

/** A poster to complete. */
export interface Complete {
  type: "complete";
  gains: Record<string, number>;
  power: number | null;
  show: PosterShow;
}

/** Today's deal of a game; `status` is `new`, `running` or `over`, for the guest who asks. */
export interface DailyDeal {
  game: string;
  title: string;
  status: string;
  table: string | null;
  points: number | null;
  finished: number;
}

/** Today's deals. */
export interface DailyDeals {
  day: string;
  deals: DailyDeal[];
}

/** What somebody made of a deal; `place` is the one among the players at that table. */
export interface DailyResult {
  name: string;
  points: number;
  rank: number;
  place: number;
  is_own: boolean;
  is_bot: boolean;
  table: string | null;
}

/** What everyone made of a day's deal, the best first; `days` are those with results. */
export interface DailyResults {
  game: string;
  title: string;
  edition: string;
  players: number;
  rivals: string;
  day: string;
  today: string;
  status: string;
  finished: number;
  results: DailyResult[];
  own: DailyResult | null;
  house: DailyResult | null;
  days: string[];
}

/** Equal dice in the main tent. */
export interface Dice {
  colour: string;
  value: number;
  count: number;
}

/** A die that was rolled. */
export interface Die {
  colour: string;
  value: number;
}

/** The command was carried out and is stored as entry `seq`. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** A trainer tile to draft. */
export interface DraftTile {
  type: "draft";
  gains: Record<string, number>;
  power: number | null;
  place: number;
  trainer: TrainerTile;
}

/** An edition and the player counts it can be played with. */
export interface EditionInfo {
  name: string;
  title: string;
  players: number[];
  unofficial: number[];
}

/** Ending the turn. */
export interface EndTurn {
  type: "end";
}

/** Something could not be done; `id` is that of the command, if it had one. */
export interface Error {
  type: "error";
  id: string | null;
  error: Problem;
}

/** How far an evaluation has come: `done` of `total` decisions in the present pass. */
export interface EvaluationInfo {
  status: "checking" | "comparing" | "done" | "estimating" | "failed" | "none" | "waiting";
  done: number;
  total: number;
  moves: JudgedMove[];
}

/** Something that happened, in a sentence, with what moved. */
export interface EventAny {
  kind: string;
  seat: number | null;
  words: string;
  moves: MoveAny[];
}

/** One of the ten acts: how it is shown, and where its cards are. */
export interface FlohcatiAct {
  letter: string;
  name: string;
  colour: string;
  colour_name: string;
  symbol: string;
  open: FlohcatiCard | null;
  left: number[];
}

/** A card, in words as it is written; action cards have neither act nor value. */
export interface FlohcatiCard {
  act: string | null;
  value: number | null;
  words: string;
}

/** Something that a seat may do; groups are the kinds of its data. */
export interface FlohcatiChoice {
  action: number;
  words: string;
  label: string;
  group: string;
  data: Reveal | Take | From | Ask | Give | Trio | Gala | EndTurn;
}

/** Something that happened; zones are deck, display, match, discards, hand and trios. */
export interface FlohcatiEvent {
  kind: string;
  seat: number | null;
  words: string;
  moves: MoveFlohcatiCard[];
}

/** What a seat has, as far as the viewer may know. */
export interface FlohcatiSeat {
  seat: number;
  hand_size: number;
  hand: FlohcatiCard[];
  hidden: number;
  missing: string[] | null;
  trios: number;
  laid: FlohcatiCard[];
  points: number;
  lost_turns: number;
}

/** Circus Flohcati's table as one viewer sees it; `viewer` is None for spectators. */
export interface FlohcatiView {
  game: "flohcati";
  viewer: number | null;
  players: number;
  phase: "asking" | "choosing" | "closing" | "deciding" | "drawing" | "finished" | "giving" | "opening" | "starting" | "taking" | "turning_up";
  turn_number: number;
  turn: number | null;
  action: "blind" | "parade" | "request" | null;
  gained: boolean;
  acts: FlohcatiAct[];
  action_cards: ActionCards[];
  display: FlohcatiCard[];
  match: FlohcatiCard | null;
  deck_size: number;
  odds: Odds;
  discards: FlohcatiCard[];
  seats: FlohcatiSeat[];
  secret_moves: SecretMove[];
  caller: number | null;
  gala_bonus: number;
}

/** An opponent to get a card from: drawn blindly, or chosen by the opponent. */
export interface From {
  type: "from";
  seat: number;
  hand_size: number;
  is_blind: boolean;
}

/** Calling the gala, which ends the game, and the points for it. */
export interface Gala {
  type: "gala";
  points: number;
}

/** A game as the lobby offers it. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  editions: EditionInfo[];
  options: OptionInfo[];
}

/** A card to give away, to which seat, and by how much one's own points change. */
export interface Give {
  type: "give";
  card: FlohcatiCard;
  seat: number;
  points: number;
}

/** A set in the hand, by its positions; whether it `beats` what is on the table then. */
export interface HandSet {
  kind: "match" | "run" | "single";
  size: number;
  lowest: number;
  words: string;
  first: number;
  last: number;
  beats: boolean;
}

/** A place for the poster, the one that it replaces, and the tent below. */
export interface Hang {
  type: "hang";
  gains: Record<string, number>;
  power: number | null;
  slot: number;
  poster: PosterCard;
  replaces: PosterCard | null;
  tent: TentTile | null;
}

/** An action, as its number and in words, with the chance of winning by it. */
export interface HintInfo {
  action: number;
  words: string;
  chance: number;
}

/** A bonus: its name and amount, both in words, and what it does. */
export interface Icon {
  effect: string;
  amount: number;
  words: string;
  meaning: string;
}

/** A decision: the chances of its seat before and after it, by what the seat knew then. */
export interface JudgedMove {
  move: number;
  seat: number;
  played: string;
  chance_before: number;
  chance_after: number;
  lost: number;
  mark: string;
  best: string | null;
  best_words: string | null;
}

/** A tile of the camp and the cells that it covers. */
export interface LaidTile {
  kind: string;
  cells: string[];
}

/** What is said to a try: `kind` is right, other (possible, but not now) or illegal. */
export interface LessonAnswer {
  kind: string;
  say: string;
}

/** A step: what is said, whether something is asked for, and the table as an update shows it. */
export interface LessonStep {
  game: string;
  title: string;
  step: number;
  steps: number;
  say: string;
  rules: string[];
  asks: boolean;
  update: Update;
}

/** An entry of the log as the receiver may know it: what kind it is, and sentences about it. */
export interface Line {
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  speaker: string | null;
  words: string[];
  events: EventAny[];
  scoring: Points[];
}

/** Public tables that wait for players, and those that can be watched. */
export interface Lobby {
  tables: TableInfo[];
}

/** Something that a seat may do; groups are the kinds of actions in kinds.py. */
export interface MagnificentChoice {
  action: number;
  words: string;
  label: string;
  group: string;
  data: TakeDie | PutDie | ChooseColour | SpendGem | Build | Travel | Perform | NextTile | PlaceTile | PitchTent | TakePoster | Hang | Complete | Pay | SetDie | UseCard | UseTrainer | DraftTile | ChoosePair | ScoreCard | PlainAct;
}

/** Something that happened; kinds are those in kinds.py, and gains, round_ends, game_ends. */
export interface MagnificentEvent {
  kind: string;
  seat: number | null;
  words: string;
  moves: MoveMagnificentPiece[];
}

/** Something that moves: a card or tent by name and number, a die or tile by what it shows. */
export interface MagnificentPiece {
  name: string;
  number: number | null;
  colour: string | null;
  value: number | null;
}

/** What a seat has. */
export interface MagnificentSeat {
  seat: number;
  board: string | null;
  score: number;
  coins: number;
  gems: Record<string, number>;
  markers: number;
  used_markers: number;
  masters: MasterSlot[];
  trainers: TrainerSlot[];
  places: PosterPlace[];
  laid: LaidTile[];
  bonuses: CampBonus[];
  zone_gaps: number[];
  tiles: Record<string, number>;
  hats: (number | null)[];
  performances: number;
  completed: number;
  bill: number;
  debt: number;
  pips: Record<string, number>;
}

/** The Magnificent's table; nothing on it is hidden, and `viewer` is None for spectators. */
export interface MagnificentView {
  game: "magnificent";
  viewer: number | null;
  players: number;
  phase: string;
  round: number;
  rounds: number;
  target: number | null;
  starter: number | null;
  turns_taken: number;
  turns: number;
  turn: Turn | null;
  dice: Dice[];
  pairs: Pair[];
  draft: ShownTrainer[];
  posters: ShownPoster[];
  poster_deck: number;
  rings: Ring[];
  track: TrackSpace[];
  levels: BuildLevel[];
  supply: Record<string, number>;
  shapes: Record<string, string[]>;
  trainer_spaces: TrainerTile[];
  seats: MagnificentSeat[];
}

/** A master card: the bonus at its top, and what it scores at the bottom. */
export interface MasterCard {
  number: number;
  name: string;
  top: Icon;
  measure: string;
  measure_meaning: string;
  points: number;
  per: number;
  most: number | null;
  words: string;
}

/** A place for a master card, the die on it, and what the card scores now, whole and half. */
export interface MasterSlot {
  slot: number;
  card: MasterCard | null;
  die: Die | null;
  worth: number;
  half_worth: number;
}

/** Who one is here. */
export interface Me {
  name: string;
}

/** Something goes from one place to another; `piece` is None where its face is hidden. */
export interface MoveAny {
  what: string;
  source: Place;
  target: Place;
  piece: unknown | null;
  count: number;
}

/** Something goes from one place to another; `piece` is None where its face is hidden. */
export interface MoveFlohcatiCard {
  what: string;
  source: Place;
  target: Place;
  piece: FlohcatiCard | null;
  count: number;
}

/** Something goes from one place to another; `piece` is None where its face is hidden. */
export interface MoveMagnificentPiece {
  what: string;
  source: Place;
  target: Place;
  piece: MagnificentPiece | null;
  count: number;
}

/** Something goes from one place to another; `piece` is None where its face is hidden. */
export interface MoveScoutCard {
  what: string;
  source: Place;
  target: Place;
  piece: ScoutCard | null;
  count: number;
}

/** The size of the tile to be placed next. */
export interface NextTile {
  type: "next_tile";
  gains: Record<string, number>;
  power: number | null;
  size: string;
}

/** What the next card of the deck may be: so many of `cards` match the display and so on. */
export interface Odds {
  cards: number;
  match: number;
  join: number;
  action: number;
  chance_of_match: number;
  loses_turn: boolean;
}

/** An option with its choices, of which the first is the default. */
export interface OptionInfo {
  name: string;
  meaning: string;
  choices: (string | number)[];
  for_players: Record<string, (string | number)[]>;
}

/** A master card on display and the trainer tile beside it. */
export interface Pair {
  place: number;
  master: MasterCard;
  trainer: TrainerTile | null;
}

/** The colour of the gem to pay. */
export interface Pay {
  type: "pay";
  gains: Record<string, number>;
  power: number | null;
  colour: string;
}

/** A space of the track to perform on: up to how many of which posters can be completed. */
export interface Perform {
  type: "perform";
  gains: Record<string, number>;
  power: number | null;
  space: number;
  hat: number;
  posters: number;
  shows: PosterShow[];
  points: number;
  coins: number;
}

/** A place for the tent, and the bonus under it. */
export interface PitchTent {
  type: "pitch";
  gains: Record<string, number>;
  power: number | null;
  slot: number;
  tent: TentTile;
  bonus: Icon | null;
}

/** Where something lies: a zone of the table, whose it is, and the position there. */
export interface Place {
  zone: string;
  seat: number | null;
  position: number | null;
}

/** Where a tile can lie: which way round, the cells that it covers, and bonuses in words. */
export interface PlaceTile {
  type: "place";
  gains: Record<string, number>;
  power: number | null;
  kind: string;
  way: number;
  cells: string[];
  bonuses: string[];
}

/** An act that needs no more words: done, no poster, discard, reorganise. */
export interface PlainAct {
  type: "plain";
  gains: Record<string, number>;
  power: number | null;
}

/** Points of a seat and why it has them. */
export interface Points {
  seat: number;
  points: number;
  kind: string;
  why: string;
  scored: boolean;
  round: number | null;
}

/** The server is there. */
export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** The game as the receiver may see it, what is asked, and what the receiver can do. */
export interface Position {
  view: unknown;
  question: Question;
  choices: ChoiceAny[];
  scoring: Points[];
  can_undo: boolean;
  answer: number | null;
}

/** A poster: the tiles that the camp must have, the gems to pay, and what it brings. */
export interface PosterCard {
  number: number;
  name: string;
  tiles: Record<string, number>;
  gems: Record<string, number>;
  points: number;
  coins: number;
  words: string;
}

/** A place above the board, with the tent space below it. */
export interface PosterPlace {
  slot: number;
  poster: PosterCard | null;
  tent: TentTile | null;
  tent_bonus: Icon | null;
  is_shown: boolean;
  missing_tiles: Record<string, number>;
  missing_gems: number;
  can_complete: boolean;
}

/** A poster that can be completed: what it and its tent bring, and the gems they cost. */
export interface PosterShow {
  slot: number;
  poster: PosterCard;
  points: number;
  coins: number;
  gems: Record<string, number>;
}

/** What was wrong. `seq` is the table's newest entry where the sender was behind it. */
export interface Problem {
  code: string;
  message: string;
  seq?: number | null;
}

/** A master card to put the die on, and the powers then. */
export interface PutDie {
  type: "put_die";
  gains: Record<string, number>;
  power: number | null;
  slot: number;
  card: MasterCard;
  powers: Record<string, number>;
}

/** What the table waits for. */
export interface Question {
  seats: number[];
  kind: string;
  words: string;
}

/** Why an action is not possible; None where it is. */
export interface Reason {
  type: "reason";
  id: string;
  message: string | null;
}

/** Where a record is kept, and what it is of. */
export interface RecordLink {
  id: string;
  link: string;
  game: string;
  edition: string;
  players: number;
  options: Record<string, string | number>;
  actions: number;
  is_finished: boolean;
}

/** A game that can be replayed; `record` is where its text is. */
export interface ReplayInfo {
  id: string;
  game: string;
  title: string;
  edition: string;
  players: number;
  options: Record<string, string | number>;
  names: string[];
  has_secrets: boolean;
  is_finished: boolean;
  actions: number;
  scores: number[];
  winners: number[];
  record: string;
}

/** Every stop of a replay in words; the `seq` of a line is its move. */
export interface ReplayMoves {
  lines: Line[];
}

/** A stop of a replay: what happened since the one before, and how the table is then. */
export interface ReplayStep {
  line: Line;
  position: Position;
  asked: number[];
  scores: number[];
}

/** Some stops of a replay, of which the first is stop `first`. */
export interface ReplaySteps {
  first: number;
  steps: ReplayStep[];
}

/** Turning up a card, and what it may be. */
export interface Reveal {
  type: "reveal";
  odds: Odds;
}

/** A ring clockwise from its bottom; its wagon stands on space `wagon`, counted from 1. */
export interface Ring {
  colour: string;
  wagon: number;
  spaces: RingSpace[];
}

/** A space of a ring: the gem's colour or `poster`, and the tent that stands on it. */
export interface RingSpace {
  symbol: string | null;
  tent: TentTile | null;
}

/** A master card to score, and its points. */
export interface ScoreCard {
  type: "score_card";
  gains: Record<string, number>;
  power: number | null;
  slot: number;
  card: MasterCard;
  points: number;
}

/** A card to take from an end of the Active Set: where it goes and which sets that makes. */
export interface Scout {
  type: "scout";
  end: "left" | "right";
  position: number;
  turned: boolean;
  and_show: boolean;
  card: ScoutCard;
  sets: HandSet[];
}

/** A card as it lies: `top` is the number that counts, `bottom` the one of the other way up. */
export interface ScoutCard {
  top: number;
  bottom: number;
}

/** Something that a seat may do; groups are show, scout, scout_and_show and turn. */
export interface ScoutChoice {
  action: number;
  words: string;
  label: string;
  group: string;
  data: Show | Scout | Turning;
}

/** Something that happened; zones are deck, hand, table, collected, chips and bank. */
export interface ScoutEvent {
  kind: string;
  seat: number | null;
  words: string;
  moves: MoveScoutCard[];
}

/** A finished round: how it ended, who ended it and pays for no cards, points by seat. */
export interface ScoutRound {
  round: number;
  ending: "all_scouted" | "empty_hand" | "stuck";
  closer: number;
  points: number[];
}

/** What a seat has. */
export interface ScoutSeat {
  seat: number;
  hand_size: number;
  hand: ScoutCard[] | null;
  known: ScoutCard[];
  turned: boolean | null;
  collected: number;
  chips: number;
  scout_and_show: boolean;
  score: number;
}

/** Cards that can be shown together; `lowest` decides between equal sizes and kinds. */
export interface ScoutSet {
  kind: "match" | "run" | "single";
  size: number;
  lowest: number;
  words: string;
}

/** SCOUT's table as one viewer sees it; `viewer` is None for spectators. */
export interface ScoutView {
  game: "scout";
  viewer: number | null;
  players: number;
  phase: "dealing" | "finished" | "playing" | "round_over" | "starting" | "turning";
  round: number;
  rounds: number;
  starter: number | null;
  turn: number | null;
  must_show: boolean;
  only_scout: boolean;
  can_scout: boolean;
  active: ActiveSet | null;
  scouted_in_a_row: number;
  answers_to_end: number | null;
  cards_left: number;
  seats: ScoutSeat[];
  finished_rounds: ScoutRound[];
}

/** Who sits where: `kind` is open, person or bot. */
export interface SeatInfo {
  name: string;
  kind: string;
  level: string | null;
  has_left: boolean;
}

/** A card that went from one hand to another, or was asked for, out of sight. */
export interface SecretMove {
  giver: number | null;
  taker: number;
  card: FlohcatiCard | null;
  act: string | null;
  passed: number[];
}

/** A value for the die. */
export interface SetDie {
  type: "set_die";
  gains: Record<string, number>;
  power: number | null;
  value: number;
}

/** Cards to show, why they beat the Active Set, and how many cards that collects. */
export interface Show {
  type: "show";
  first: number;
  last: number;
  cards: ScoutCard[];
  set: ScoutSet;
  beats: string;
  collects: number;
  left_in_hand: number;
}

/** A poster on display. */
export interface ShownPoster {
  place: number;
  poster: PosterCard;
}

/** A trainer tile to be drafted. */
export interface ShownTrainer {
  place: number;
  trainer: TrainerTile;
}

/** A gem to spend for power. */
export interface SpendGem {
  type: "spend_gem";
  gains: Record<string, number>;
  power: number | null;
  colour: string;
}

/** What everyone may know of a table besides the game itself. */
export interface TableInfo {
  id: string;
  game: string;
  edition: string;
  players: number;
  options: Record<string, string | number>;
  is_public: boolean;
  clock: number;
  status: string;
  host: number | null;
  seats: SeatInfo[];
  asked: number[];
  answered: number[];
  deadline: number | null;
  votes: Record<string, number[]>;
  scores: number[];
  winners: number[];
  rematch: string | null;
  day: string | null;
  title: string;
}

/** Where a new table is; whoever has the link is invited. */
export interface TableLink {
  id: string;
  link: string;
}

/** A card to take: by how much the points change, and what it is good for. */
export interface Take {
  type: "take";
  card: FlohcatiCard;
  points: number;
  is_new_act: boolean;
  same_value: number;
  missing: string[];
}

/** A die to take; `powers` by the colours that it can count as, and the bill with it. */
export interface TakeDie {
  type: "take_die";
  gains: Record<string, number>;
  power: number | null;
  die: Die;
  powers: Record<string, number>;
  bill: number;
}

/** A poster to take; without a place, one from the deck. */
export interface TakePoster {
  type: "take_poster";
  gains: Record<string, number>;
  power: number | null;
  place: number | null;
  poster: PosterCard | null;
}

/** A tent: what it brings and costs with each poster that is completed above it. */
export interface TentTile {
  number: number;
  name: string;
  is_printed: boolean;
  gems: Record<string, number>;
  points: number;
  coins: number;
  words: string;
}

/** A space of the performance track: the power that it needs, posters, and whose hat. */
export interface TrackSpace {
  space: number;
  power: number;
  posters: number;
  hat_of: number | null;
}

/** A place for a trainer tile. */
export interface TrainerSlot {
  slot: number;
  trainer: TrainerTile | null;
}

/** A trainer tile or trainer space, and the markers that its use costs. */
export interface TrainerTile {
  number: number;
  name: string;
  cost: number;
  icon: Icon;
}

/** A wagon to move: the spaces that it comes to, and the tent where it ends. */
export interface Travel {
  type: "travel";
  gains: Record<string, number>;
  power: number | null;
  colour: string;
  spaces: number;
  path: number[];
  tent: TentTile | null;
}

/** Three cards to lay down, by how much the points change, and the acts missing then. */
export interface Trio {
  type: "trio";
  cards: FlohcatiCard[];
  points: number;
  missing: string[];
}

/** The turn that goes on. */
export interface Turn {
  seat: number;
  step: string;
  die: Die | null;
  slot: number | null;
  colour: string | null;
  tile_colour: string | null;
  power: number | null;
  power_from: Record<string, number>;
  gems_spent: number;
  gems_per_turn: number;
  extra_power: number;
  extra_posters: number;
  master_used: boolean;
  waiting: string[];
}

/** The whole hand as it would be held, and the sets in it. */
export interface Turning {
  type: "turn";
  turned: boolean;
  hand: ScoutCard[];
  sets: HandSet[];
}

/** Everything up to `seq`: the new lines of the log, and how the table is now. */
export interface Update {
  type: "update";
  seq: number;
  seat: number | null;
  lines: Line[];
  table: TableInfo;
  position: Position | null;
}

/** The bonus of a master card to use or to copy. */
export interface UseCard {
  type: "use_card";
  gains: Record<string, number>;
  power: number | null;
  slot: number;
  card: MasterCard;
}

/** A trainer tile of one's own to use, by its slot, or a trainer space, by its number. */
export interface UseTrainer {
  type: "use_trainer";
  gains: Record<string, number>;
  power: number | null;
  slot: number | null;
  space: number | null;
  trainer: TrainerTile;
}

/** The first message: who the receiver is here, and where the log stands. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  seq: number;
  name: string | null;
  seat: number | null;
  is_host: boolean;
  now: number;
}

/** The host has a bot sit down on an empty seat. */
export interface Bot {
  type: "bot";
  seat: number;
  level: string;
  id: string;
}

/** Say something to everyone at the table. */
export interface Chat {
  type: "chat";
  text: string;
  id: string;
}

/** Which seat one wants in a deal that is played again, and the level of the bots there. */
export interface DealAgain {
  seat?: number;
  level?: string;
}

/** The host empties a seat before the game begins. */
export interface Free {
  type: "free";
  seat: number;
  id: string;
}

/** Ask for the best action, where all others are bots. */
export interface Hint {
  type: "hint";
  id: string;
}

/** Give up one's seat. */
export interface Leave {
  type: "leave";
  id: string;
}

/** What a table is set up with. */
export interface NewTable {
  game: string;
  edition?: string | null;
  players?: number | null;
  options?: Record<string, string | number>;
  is_public?: boolean;
  clock?: number;
  seats?: string[] | null;
  start?: boolean;
}

/** Ask a seat to hurry. */
export interface Nudge {
  type: "nudge";
  seat: number;
  id: string;
}

/** See whether the server is there. */
export interface Ping {
  type: "ping";
  id: string;
}

/** An action, as its number or in words; `seq` is the newest entry that the client has seen. */
export interface Play {
  type: "play";
  seq: number;
  action: number | string;
  id: string;
}

/** Play again with the same people. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Agree that a bot takes an abandoned seat. */
export interface Replace {
  type: "replace";
  seat: number;
  level: string;
  id: string;
}

/** Take an empty seat, or one's own back from a bot. */
export interface Sit {
  type: "sit";
  seat: number;
  id: string;
}

/** The host begins the game. */
export interface Start {
  type: "start";
  id: string;
}

/** What the learner wants to do, as a number or in words. */
export interface Try {
  action: number | string;
}

/** Take back one's last action. */
export interface Undo {
  type: "undo";
  seq: number;
  id: string;
}

/** What a guest wants to be called. */
export interface WantedName {
  name: string;
}

/** A record to keep, as text. */
export interface WantedRecord {
  text: string;
}

/** Ask why an action is not possible. */
export interface WhyNot {
  type: "why_not";
  action: number | string;
  id: string;
}

export type AnyMessage = Welcome | Update | Done | Reason | Advice | Pong | Error;

export type AnyCommand = Sit | Leave | Bot | Free | Start | Play | WhyNot | Hint | Undo | Chat | Nudge | Replace | Rematch | Ping;

export interface Games {
  scout: { view: ScoutView; choice: ScoutChoice; event: ScoutEvent };
  flohcati: { view: FlohcatiView; choice: FlohcatiChoice; event: FlohcatiEvent };
  magnificent: { view: MagnificentView; choice: MagnificentChoice; event: MagnificentEvent };
}
