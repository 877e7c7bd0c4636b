export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --soft: #f2f4f7; --line: #d5dae1; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --paper: #14171b; --soft: #1e2329; --line: #39414b; --accent: #7db8f5; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif; }
nav { position: sticky; top: 0; padding: .6rem 1rem; background: var(--soft); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
a { color: var(--accent); }
h1, h2, h3 { line-height: 1.25; scroll-margin-top: 4rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
h1, h2, p, li, summary { overflow-wrap: anywhere; }
h3 { margin-top: 2rem; overflow-wrap: anywhere; }
.method { color: var(--accent); font-weight: 700; }
.access { font-style: italic; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
code { overflow-wrap: anywhere; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .8rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0; font-size: .95em; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { text-align: left; vertical-align: top; padding: .4rem .5rem; border-bottom: 1px solid var(--line); }
td, caption { overflow-wrap: anywhere; }
@media print { nav { display: none; } details { display: block; } }
@media (max-width: 40rem) { th, td { padding: .3rem .25rem; } body { font-size: 15px; } }
`;
