/** Where in the client one is. */
export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "daily"; game: string; day: string | null }
  | { page: "learn"; game: string }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [, page, first, second] = path.split("/");
  if (page === "t" && first) return { page: "table", id: first };
  if (page === "replay" && first) return { page: "replay", id: first };
  if (page === "daily" && first) return { page: "daily", game: first, day: second || null };
  if (page === "learn" && first) return { page: "learn", game: first };
  return { page: path === "/" ? "home" : "lost" };
}

/** Whether an address is one of the client's own pages, rather than a file of the server. */
const isPage = (path: string) => routeOf(path).page !== "lost";

const here = $state({ route: routeOf(location.pathname) });

export const route = () => here.route;

export function go(path: string): void {
  history.pushState(null, "", path);
  here.route = routeOf(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  here.route = routeOf(location.pathname);
});

/** Follow links of our own without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || link.origin !== location.origin || link.target || link.download) return;
  if (!isPage(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
