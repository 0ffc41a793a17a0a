/** Where in the client one is. */
export type Route = { page: "home" } | { page: "table"; id: string };

export function routeOf(path: string): Route {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1];
  return table === undefined ? { page: "home" } : { page: "table", id: table };
}

const here = $state({ route: routeOf(location.pathname) });

export const route = () => here.route;

export function go(path: string): void {
  history.pushState(null, "", path);
  here.route = routeOf(path);
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
  if (link.pathname !== "/" && !link.pathname.startsWith("/t/")) return;
  event.preventDefault();
  go(link.pathname);
}
