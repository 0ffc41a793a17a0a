import { svelte } from "@sveltejs/vite-plugin-svelte";
import { marked } from "marked";
import { defineConfig, type Plugin } from "vite";

const NUMBERED = /<p><strong>([\d.A-Z]+)</g;
const COLOURS = /<code>(#[0-9a-f]{6})<\/code>/g;
const SOURCES = /\s\[([A-Z](?:\d+| [^\]<]+)(?:, [^\]<]+)*)\]/g;

/** Rules are written in Markdown beside each game; the browser gets them as HTML, with numbers to link to, colours to look at and sources in small print. */
const rules: Plugin = {
  name: "rules",
  transform(text, id) {
    if (!id.endsWith("/RULES.md")) return null;
    const html = (marked.parse(text) as string)
      .replace(NUMBERED, '<p id="rule-$1"><strong>$1<')
      .replace(
        COLOURS,
        '<svg class="colour" viewBox="0 0 2 1" aria-hidden="true"><rect width="2" height="1" fill="$1" /></svg>',
      )
      .replace(SOURCES, " <small>$1</small>");
    return `export default ${JSON.stringify(html)};`;
  },
};

export default defineConfig({
  plugins: [rules, svelte()],
  build: {
    outDir: "../src/bigtop/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox128", "safari17.5"],
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
