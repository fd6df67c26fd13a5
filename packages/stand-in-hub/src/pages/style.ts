/** The one style sheet of the hub's pages. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1d2430, #e4e8ee);
  --soft: light-dark(#556070, #a5afbd);
  --page: light-dark(#f6f7f9, #14171c);
  --card: light-dark(#ffffff, #1d2229);
  --line: light-dark(#d5dae1, #39414c);
  --accent: light-dark(#2b5d9b, #8fb8ea);
  --on-accent: light-dark(#ffffff, #10151c);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--card); }
header a { color: inherit; font-weight: 600; text-decoration: none; }
header span { color: var(--soft); }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem; }
h1 { margin: .25rem 0 1rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code { font-size: .9em; overflow-wrap: anywhere; }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tbody tr:last-child > * { border-bottom: 0; }
th { font-weight: 600; }
.card { padding: 1.25rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
fieldset { margin: 1rem 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .75rem; padding: .6rem .75rem; margin-top: .5rem; border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
label input { margin-top: .35rem; accent-color: var(--accent); }
label small { display: block; color: var(--soft); overflow-wrap: anywhere; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--accent); border-radius: .5rem; background: transparent; color: var(--accent); font: inherit; font-weight: 600; cursor: pointer; }
button.main { background: var(--accent); color: var(--on-accent); }
iframe { display: block; width: 100%; height: calc(100vh - 8rem); border: 0; border-top: 1px solid var(--line); }
`;
