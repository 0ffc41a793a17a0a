/** Every word that people read and that the server does not say; another language is another file. */

const number = (count: number) => String(count).replace("-", "−");
const points = (count: number) => `${number(count)} ${Math.abs(count) === 1 ? "point" : "points"}`;
const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`;
const cards = (count: number) => `${count} ${count === 1 ? "card" : "cards"}`;

export const words = {
  name: "bigtop",
  loading: "Raising the tent …",

  home: {
    cry: ["Step right up!", "Three games of the circus", "with friends and bots"],
    playAs: "You play as",
    play: "Play",
    playAgainst: (level: string, players: number) =>
      `${players} players, ${level.toLowerCase()} bots`,
    change: "Players, bots, friends …",
    players: "Players",
    edition: "Edition",
    bots: "Bots",
    clock: "Time for a decision",
    clocks: (seconds: number) =>
      seconds === 0
        ? "no limit"
        : seconds < 60
          ? `${seconds} seconds`
          : `${seconds / 60} min`.replace("1 min", "1 minute").replace(" min", " minutes"),
    isPublic: "Listed on the start page for everyone",
    invite: "Set up a table for friends",
    unofficial: (count: number) => `${count} (unofficial)`,
    openTables: "Open tables",
    noTables: "No table waits for players. Set one up and send its link.",
    join: "Sit down",
    watch: "Watch",
    seatsFree: (count: number) => (count === 1 ? "1 seat is free" : `${count} seats are free`),
    running: "being played",
    nameNeeded: "Choose a name of up to 24 letters first.",
    unreachable: "The server does not answer. Is it running?",
    tableOf: (title: string, id: string) => `${title}, table ${id}`,
  },

  daily: {
    title: "Deal of the day",
    about: "The same cards for everyone, against the same bots. One try a day.",
    dealOf: (title: string) => `the deal of ${title}`,
    date: (day: string) =>
      new Intl.DateTimeFormat("en-GB", {
        weekday: "long",
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      }).format(new Date(day)),
    play: "Play today’s deal",
    goOn: "Go on playing",
    made: (count: number) => `You made ${points(count)}`,
    finished: (count: number) =>
      count === 0
        ? "Nobody has finished it yet"
        : count === 1
          ? "1 player has finished it"
          : `${count} players have finished it`,
    results: "Results",
    resultsOf: (title: string) => `of ${title}`,
    rank: "Rank",
    name: "Player",
    points: "Points",
    place: "At the table",
    placeOf: (place: number, players: number) =>
      place === 1 ? "won" : `${place}${["", "st", "nd", "rd"][place] ?? "th"} of ${players}`,
    look: "Look at it",
    lookAt: (name: string) => `the game of ${name}`,
    house: (name: string) => `${name}, for comparison`,
    you: "you",
    none: "Nobody played this deal.",
    notYours: "You did not play this deal.",
    share: "Share this deal",
    earlier: "Earlier deals",
    today: "Today’s deal",
    against: (players: number, level: string) =>
      `${players} players: you and ${players - 1} ${level.toLowerCase()} ${players === 2 ? "bot" : "bots"}`,
    compare: "See how others did",
    hiddenUntilPlayed: "Others’ games can be looked at when you have played.",
  },

  options: {
    label: (name: string, meaning: string) =>
      ({ start: "Who begins", side: "Side of the boards", target: "Points to reach alone" })[
        name
      ] ?? meaning,
    choice: (name: string, choice: string | number) =>
      name === "start" && typeof choice === "number"
        ? choice === 0
          ? "you"
          : `seat ${choice + 1}`
        : ({ random: "at random", holder: "who holds the 1/2" }[choice] ?? String(choice)),
  },

  lesson: {
    title: (game: string) => `Learn ${game}`,
    link: "Learn it in five minutes",
    step: (step: number, steps: number) => `Step ${step + 1} of ${steps}`,
    happened: "What happened",
    next: "Go on",
    back: "Back",
    doIt: "Do it for me",
    again: "From the beginning",
    play: "Play a game",
    rule: (number: string) => `Rule ${number}`,
    rules: "Rules",
  },

  levels: {
    easy: "Easy",
    medium: "Medium",
    hard: "Hard",
    expert: "Expert",
  } as Record<string, string>,

  guestNames: ["Amber", "Basil", "Coral", "Dusty", "Ember", "Flint", "Ginger", "Hazel", "Indigo"],
  guestTitles: ["the Bold", "the Nimble", "the Great", "the Quick", "the Merry", "the Marvel"],

  frame: {
    home: "Back to the start page",
    settings: "Settings",
    theme: "Colours",
    themes: { system: "as the device", light: "light", dark: "dark" },
    pace: "Pace of others’ moves",
    paces: { calm: "calm", brisk: "brisk", instant: "at once" },
    sound: "Sound",
    sounds: { on: "on", off: "off" },
    close: "Close",
    skip: "Skip to the game",
  },

  link: {
    connecting: "Connecting …",
    lost: "The connection is lost. Trying again …",
    tooMany: "The server asks to slow down. Trying again in a moment …",
    ended: (code: string) =>
      ({
        unknown: "There is no such table. The link may be cut off, or the table was cleared away.",
        forbidden: "This table cannot be opened from here.",
      })[code] ?? "This table cannot be opened.",
  },

  notice: {
    title: "The tent is empty",
    noPage: "There is no such page. The link may be cut off.",
    home: "To the start page",
  },

  table: {
    titleOf: (title: string, isDaily: boolean) => (isDaily ? `${title} · Deal of the day` : title),
    whoAreYou: "You are invited",
    with: (names: string[]) => `with ${names.join(", ")}`,
    chooseName: "Choose a name and sit down.",
    chooseNameToWatch: "All seats are taken. Choose a name to watch and chat.",
    enter: "Come in",
    justWatch: "Just watch",
    invite: "Invite friends with this link",
    copy: "Copy the link",
    copied: "The link is copied.",
    seat: (number: number) => `Seat ${number + 1}`,
    free: "free",
    sitHere: "Sit here",
    addBot: "Seat a bot",
    emptySeat: (name: string) => `Send ${name} away`,
    start: "Begin the game",
    waitingForSeats: "The game can begin when every seat is taken.",
    waitingForHost: "The host begins the game when everyone is here.",
    leave: "Leave the seat",
    comeBack: "Take your seat back",
    you: "you",
    left: "has left",
    yourTurn: "Your turn",
    turnOf: (name: string) => `${name} plays`,
    waitingFor: (names: string[]) => `Waiting for ${names.join(", ")}`,
    answered: "You have decided. The others have not yet.",
    rolled: (dice: { colour: string | null; value: number | null }[]) => {
      const colours = [...new Set(dice.map(({ colour }) => colour))];
      const shown = colours.map((each) => {
        const values = dice.filter(({ colour }) => colour === each).map(({ value }) => value);
        return [each, ...values].join("\u00a0"); // on one line
      });
      return `The dice are rolled: ${shown.join(", ")}.`;
    },
    undo: "Take it back",
    nudge: "Nudge",
    nudgeWhom: (name: string) => `Nudge ${name}`,
    replace: "Let a bot play",
    replaceWhom: (name: string) => `Let a bot play for ${name}`,
    log: "Log",
    chat: "Chat",
    scores: "Scores",
    rules: "Rules",
    say: "Say something",
    send: "Send",
    nothingSaid: "Nobody has said anything.",
    soFar: "so far",
    seats: "Players",
    wins: (names: string[]) =>
      names.length === 1 ? `${names[0]} wins` : `${names.join(" and ")} share the win`,
    youWin: "You win!",
    nobodyWins: "The target is missed",
    rematch: "Play again",
    toRematch: "To the next game",
    record: "Save the record",
    next: "Go on",
    roundOver: (round: number) => `Round ${round} is over`,
    someRoundOver: "The round is over",
    round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
    timeLeft: (seconds: number) => `${seconds} s`,
    choices: "What you can do",
    panel: "Log, chat, scores and rules",
    number,
    points,
    cards,
    signed: (count: number) => (count > 0 ? `+${count}` : number(count)),
    problem: (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  },

  replay: {
    title: "Replay",
    of: (game: string) => `${game}: replay`,
    panel: "Moves, analysis, scores and rules",
    moves: "Moves",
    analysis: "Analysis",
    controls: "Go through the game",
    scrubber: "Move",
    at: (move: number, said: string) => `Move ${move}. ${said}`,
    moveOf: (move: number, all: number) => `${move} / ${all}`,
    first: "To the beginning (Home)",
    previous: "One move back (left arrow)",
    play: "Play (space bar)",
    pause: "Pause (space bar)",
    next: "One move on (right arrow)",
    last: "To the end (End)",
    now: "What happens now",
    begins: "The cards are dealt.",
    more: (count: number) => `${count} more steps make the table as it is shown.`,
    unfinished: (isFinished: boolean) => (isFinished ? "Nobody wins" : "An unfinished game"),
    seenBy: "Seen by",
    allCards: "All cards open",
    copyLink: "Copy link",
    save: "Save",
    copyTitle: "A link to this move, as it is seen now",
    copyByHand: "This is the link:",
    copied: "Copied",
    again: "Play this deal again",
    open: "Open a record",
    openHint: "A game that was saved here or written by the bigtop command.",
    tooLarge: "This file is too large to be the record of a game.",
    notText: "This file is no text, and so no record of a game.",
    watch: "Replay and analysis",
    analyse: "Analyse the game",
    analyseShort: "Analyse",
    alone: "Who plays alone has no winning chances to compare.",
    invitation:
      "The computer looks at every decision by what its player knew, and finds what would have been better.",
    failed: "The analysis failed. It can be tried again.",
    statuses: {
      waiting: "Other games are analysed first …",
      estimating: "Estimating the winning chances …",
      comparing: "Comparing with what else could have been done …",
      checking: "Looking closer at doubtful moves …",
      done: "Winning chances by what each player knew then.",
    } as Record<string, string>,
    thinking: (info: { done: number; total: number } | null) =>
      info?.total ? `Analysis: ${info.done} of ${info.total}` : "Analysis …",
    marks: {
      inaccuracy: "Inaccuracy",
      mistake: "Mistake",
      blunder: "Blunder",
    } as Record<string, string>,
    signs: { inaccuracy: "?!", mistake: "?", blunder: "??" } as Record<string, string>,
    player: "Player",
    chance: "Chance",
    meanLoss: "Mean loss",
    percent,
    moveColumn: "Move",
    moveNumber: (move: number) => `Move ${move}`,
    graph: "Winning chances of all players over the moves; the analysis has them as a table",
    asTable: "All chances as a table",
    couldHaveBeen: (name: string) => `What ${name} could have done better`,
    nothingMarked: (isDone: boolean) =>
      isDone ? "Nothing that matters." : "Nothing has been found yet.",
    fell: (before: number, after: number) => `${percent(before)} → ${percent(after)}`,
    playedWas: (label: string) => `Played: ${label}`,
    betterWas: (label: string) => `Better: ${label}`,
    better: (label: string, lost: number) => `Better: ${label} (+${percent(lost)})`,
    insteadOf: "Instead: ",
    showIt: "Show it",
    goThere: "Go there",
    backToGame: "Back to the game",
  },

  hint: {
    ask: "Hint",
    thinking: "Thinking …",
    best: (label: string, chance: number) => `${label} – wins ${percent(chance)} of the time.`,
  },

  scout: {
    hand: "Your hand",
    card: (top: number, bottom: number) => `${top} over ${bottom}`,
    cardAt: (top: number, bottom: number, position: number, of: number) =>
      `${top} over ${bottom}, card ${position} of ${of}`,
    playable: (card: string) => `${card}, can be shown`,
    inHand: (count: number) => `${cards(count)} in hand`,
    chips: (count: number) => `${count} Scout ${count === 1 ? "chip" : "chips"}`,
    collected: (count: number) => `${cards(count)} collected`,
    openHand: "Hand:",
    known: "everyone knows that this hand holds",
    scoutAndShowLeft: "Scout & Show not used yet",
    ring: "On the table",
    empty: "The ring is empty",
    emptyHint: "Any set may be shown.",
    shownBy: (name: string) => `shown by ${name}`,
    endsIn: (count: number) =>
      count === 1
        ? "If the next player only scouts, the round ends."
        : `The round ends if the next ${count} players only scout.`,
    onlyScout: "Only Scout is possible: nothing in your hand beats the set. Tap one of its ends.",
    mustShow: "Now show a set.",
    pickCards: "Tap neighbours in your hand to show them, or an end of the set to scout it.",
    pickAny: "Tap neighbours in your hand to show them.",
    show: "Show",
    showWords: (set: string) => `Show ${set}`,
    collects: (count: number) => (count ? `collects ${cards(count)}` : "collects nothing"),
    cannot: "This cannot be shown.",
    scoutLeft: (top: number, bottom: number) => `Scout the ${top} over ${bottom} at the left end`,
    scoutRight: (top: number, bottom: number) => `Scout the ${top} over ${bottom} at the right end`,
    scoutOnly: (top: number, bottom: number) => `Scout the ${top} over ${bottom}`,
    scouting: "Where does it go?",
    turnCard: "Turn the card",
    gapFirst: "at the left end",
    gapLast: "at the right end",
    gapBetween: (left: number, right: number) => `between ${left} and ${right}`,
    makes: (sets: string[]) => `makes ${sets.join(" and ")}`,
    makesNothing: "joins no set",
    beatsTable: (set: string) => `${set}, which beats what is left`,
    scout: "Scout",
    scoutAndShow: "Scout & Show",
    cancel: "Not this one",
    keep: "Keep it like this",
    turn: "Turn it like this",
    asDealt: "As dealt",
    turned: "Turned over",
    setsInIt: (count: number) => (count === 1 ? "1 set in it" : `${count} sets in it`),
  },

  flohcati: {
    display: "The ring",
    emptyRing: "No card is open.",
    deck: (count: number) => `${cards(count)} in the deck`,
    turnUp: "Turn up a card",
    oddsMatch: (match: number, of: number) =>
      `${match} of ${of} would match: ${percent(of ? match / of : 0)}.`,
    losesTurn: "A match ends the turn.",
    noLoss: "A match costs nothing now.",
    hand: "Your hand",
    isMissing: "none",
    missing: (count: number) =>
      count === 0
        ? "No act is missing: the gala can be called after a gain."
        : `${count} ${count === 1 ? "act is" : "acts are"} missing for the gala.`,
    trioCount: (count: number, laid: string) =>
      `${count} ${count === 1 ? "trio" : "trios"} laid down${laid ? `: ${laid}` : ""}`,
    inHand: (count: number, hidden: number) =>
      `${cards(count)} in hand${hidden ? `, ${hidden} of them unknown` : ""}`,
    hidden: (count: number) => `${cards(count)} unknown`,
    hiddenSign: (count: number) => (count === 1 ? "?" : `? ×${count}`),
    lostTurns: (count: number) => `${count} lost ${count === 1 ? "turn" : "turns"}`,
    card: (name: string, value: number) => `${name} ${value}`,
    take: (card: string) => `Take ${card}:`,
    give: (card: string) => `Give away ${card}:`,
    newAct: "new act",
    sameValue: (count: number, value: number) =>
      count >= 3 ? `trio of ${value}s` : `two ${value}s`,
    discards: (count: number) => `${cards(count)} put aside`,
    left: "Left in the deck",
    ask: "Which act?",
    direction: { clockwise: "Clockwise", counterclockwise: "Counterclockwise" },
  },

  plain: {
    notDrawn: "The board of this game is not drawn yet. It can be played with the list of choices.",
  },
};

export type Words = typeof words;
