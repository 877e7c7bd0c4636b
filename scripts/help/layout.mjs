import { escapeHtml } from './render.mjs';

/** Fewer are seen at a glance. */
const HEADINGS_WORTH_A_LIST = 3;
const DESCRIPTION_LENGTH = 155;

/**
 * A page as a document.
 * @param {{ page: { path: string, title: string }, body: string, headings: { anchor: string, text: string }[], description: string,
 *   menu: { heading: string, links: { text: string, path: string, anchor: string }[] }[],
 *   assets: { script: string, style: string }, dashboard: string | null, urlOf: (path: string) => string }} parts
 *   `urlOf` gives the URL of a path below /help/; `dashboard` is the path of the application beside these pages, null where there is none.
 */
export function layout({ page, body, headings, description, menu, assets, dashboard, urlOf }) {
  const to = (path) => escapeHtml(urlOf(path));
  const isStart = page.path === '';
  const groups = menu.map(
    ({ heading, links }) =>
      `<h2>${escapeHtml(heading)}</h2><ul>${links.map((link) => `<li><a href="${to(link.path)}${link.anchor}"${link.path === page.path && link.anchor === '' ? ' aria-current="page"' : ''}>${escapeHtml(link.text)}</a></li>`).join('')}</ul>`,
  );
  const list =
    headings.length < HEADINGS_WORTH_A_LIST
      ? ''
      : `<nav class="here" aria-label="On this page"><h2>On this page</h2><ul>${headings.map(({ anchor, text }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`).join('')}</ul></nav>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(isStart ? 'Sqout help' : `${page.title} | Sqout help`)}</title>
<meta name="description" content="${escapeHtml(shorten(description || page.title))}">
<link rel="icon" href="${to('favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to(`assets/${assets.style}`)}">
<script type="module" src="${to(`assets/${assets.script}`)}"></script>
</head>
<body class="help">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar-top"><a class="brand" href="${to('')}">Sqout <span>Help</span></a>
<form role="search" data-index="${to('search.json')}" data-root="${to('')}" hidden><label><span class="hidden">Search the help</span><input type="search" name="q" placeholder="Search" autocomplete="off" aria-controls="results"></label></form>
${dashboard === null ? '' : `<nav aria-label="Application"><a href="${escapeHtml(dashboard)}">Dashboard</a></nav>`}</header>
<div class="columns">
<details class="menu" data-menu><summary>All pages</summary><nav aria-label="Help">${groups.join('')}</nav></details>
<main id="content" tabindex="-1">
<div id="results" role="status" hidden></div>
<article>${body}</article>
</main>
${list}</div>
</body>
</html>
`;
}

function shorten(text) {
  return text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH - 1))}…`;
}
