import { keepName, knownName } from "../frame/identity";
import type {
  Catalogue,
  DailyDeals,
  DailyResults,
  EvaluationInfo,
  LessonAnswer,
  LessonStep,
  Lobby,
  Me,
  NewTable,
  Problem,
  RecordLink,
  ReplayInfo,
  ReplayMoves,
  ReplayStep,
  ReplaySteps,
  TableInfo,
  TableLink,
  Try,
} from "./types";

/** Something that the server refused, with its own sentence about it. */
export class Refusal extends Error {
  readonly code: string;

  constructor(problem: Problem) {
    super(problem.message);
    this.code = problem.code;
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  const answer = await fetch(`/api${path}`, init).catch(() => {
    throw new Unreachable();
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => null);
  const problem = (body as { error?: Problem } | null)?.error;
  return problem ? new Refusal(problem) : new Unreachable();
}

async function read<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

export const games = () => read<Catalogue>("GET", "/games");
export const lobby = () => read<Lobby>("GET", "/tables");
export const table = (id: string) => read<TableInfo>("GET", `/tables/${encodeURIComponent(id)}`);
export const newTable = (wish: NewTable) => read<TableLink>("POST", "/tables", wish);
export const dailyDeals = () => read<DailyDeals>("GET", "/daily");
export const playDaily = (game: string) => read<TableLink>("POST", `/daily/${game}`);
export const dailyResults = (game: string, day: string) =>
  read<DailyResults>("GET", `/daily/${game}/${day}`);
export const lessonStep = (game: string, step: number) =>
  read<LessonStep>("GET", `/lessons/${game}/${step}`);
export const tryLesson = (game: string, step: number, wanted: Try) =>
  read<LessonAnswer>("POST", `/lessons/${game}/${step}`, wanted);
export const recordAddress = (table: string) => `/api/tables/${table}/record`;

export const openRecord = (text: string) => read<RecordLink>("POST", "/records", { text });

/** From where a replay is seen. */
export interface Outlook {
  seat: number;
  isOpen: boolean;
}
const seenBy = ({ seat, isOpen }: Outlook) => `seat=${seat}&is_open=${isOpen}`;

export const replay = (id: string) => read<ReplayInfo>("GET", `/replays/${id}`);
export const replayMoves = (id: string, outlook: Outlook) =>
  read<ReplayMoves>("GET", `/replays/${id}/moves?${seenBy(outlook)}`);
export const replaySteps = (id: string, first: number, count: number, outlook: Outlook) =>
  read<ReplaySteps>("GET", `/replays/${id}/steps?first=${first}&count=${count}&${seenBy(outlook)}`);
export const replayInstead = (id: string, move: number, action: string, outlook: Outlook) =>
  read<ReplayStep>(
    "GET",
    `/replays/${id}/instead?move=${move}&words=${encodeURIComponent(action)}&${seenBy(outlook)}`,
  );
export const evaluation = (id: string) => read<EvaluationInfo>("GET", `/replays/${id}/evaluation`);
export const evaluate = (id: string) => read<EvaluationInfo>("POST", `/replays/${id}/evaluation`);
export const playAgain = (id: string, seat: number, level: string) =>
  read<TableLink>("POST", `/replays/${id}/again`, { seat, level });

/** Say again who one is, so that the cookie lasts; null for somebody who has no name yet. */
export async function me(): Promise<Me | null> {
  const name = knownName();
  return name === null ? null : takeName(name);
}

export async function takeName(name: string): Promise<Me> {
  const taken = await read<Me>("POST", "/guest", { name });
  keepName(taken.name);
  return taken;
}
