import { drop, inHead, inMain, swap, where } from './html-changes.js';
import type { Mutation } from './mutation.js';

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const H1 = /<h1>[\s\S]*?<\/h1>/;
const title = (text: string) => swap(TITLE, `<title>${text}</title>`);
const description = (text: string) => swap(DESCRIPTION, `<meta name="description" content="${text}">`);
const first = (html: string): string => /<title>([^<]*)/.exec(html)?.[1] ?? '';

export const core: readonly Mutation[] = [
  { rule: 'core/base', mutate: swap('<title>', '<base href="/"><base href="/"><title>') },
  { rule: 'core/charset', headers: { 'content-type': 'text/html' }, mutate: drop(/<meta charset="utf-8">/i) },
  { rule: 'core/charset-utf8', headers: { 'content-type': 'text/html; charset=windows-1252' } },
  { rule: 'core/description', mutate: drop(DESCRIPTION) },
  { rule: 'core/description-copy', mutate: (html) => description(first(html))(html) },
  { rule: 'core/description-length', mutate: description('Apples and more of them.') },
  { rule: 'core/doctype', mutate: drop(/^<!doctype html>\n?/i) },
  { rule: 'core/document-twice', mutate: inMain('<html lang="en"><body><p>Part of another document</p>') },
  {
    rule: 'core/duplicate-description',
    site: 'handwritten',
    page: '/visit',
    mutate: description(
      'Washed, milled, pressed and left alone for half a year: how an orchard makes cider without sugar, told step by step, and what can go wrong.',
    ),
    mutateSite: (site) => {
      site.pages = site.pages.map((page) =>
        page.url.endsWith('/cider')
          ? {
              ...page,
              html: description(
                'Washed, milled, pressed and left alone for half a year: how an orchard makes cider without sugar, told step by step, and what can go wrong.',
              )(page.html),
            }
          : page,
      );
    },
  },
  {
    rule: 'core/duplicate-title',
    site: 'handwritten',
    page: '/visit',
    mutate: title('Old apples and cider from an orchard near Ledbury'),
    mutateSite: (site) => {
      site.pages = site.pages.map((page) =>
        page.url.endsWith('/cider')
          ? { ...page, html: title('Old apples and cider from an orchard near Ledbury')(page.html) }
          : page,
      );
    },
  },
  {
    rule: 'core/favicon',
    site: 'handwritten',
    page: '/',
    mutate: (html) => html.replace(/<link rel="(?:icon|apple-touch-icon)"[^>]*>\n?/g, ''),
    mutateSite: (site) => {
      site.probe.probes.favicon = { ...site.probe.probes.favicon!, status: 404 };
    },
  },
  {
    rule: 'core/frameset',
    mutate: (html) =>
      html.replace(
        /<body>[\s\S]*/,
        '<frameset cols="20%,80%"><frame src="/" title="Menu"><frame src="/" title="Content"></frameset></html>',
      ),
  },
  { rule: 'core/h1', mutate: drop(H1) },
  {
    rule: 'core/h1-length',
    mutate: (html) =>
      swap(
        H1,
        `<h1>${first(html)}: ${'tomatoes like the sun and a large pot, and they need water in the morning, but never on their leaves, because then they fall ill before a single one is ripe'}</h1>`,
      )(html),
  },
  { rule: 'core/head-broken', mutate: where('<head>', swap('<meta charset', '<div id="consent"></div><meta charset')) },
  { rule: 'core/meta-in-body', mutate: inMain('<meta name="keywords" content="sun, pots, water">') },
  { rule: 'core/obsolete-element', mutate: inMain('<center>Open on Sundays in June</center>') },
  {
    rule: 'core/repeated-attribute',
    mutate: inMain('<p class="note" lang="en" class="large">Open on Sundays in June</p>'),
  },
  {
    rule: 'core/single-description',
    mutate: inHead(
      '<meta name="description" content="A second description, which says what happens here in the months of the year and why it is worth coming by on a Sunday.">',
    ),
  },
  { rule: 'core/single-h1', mutate: inMain('<h1>Another main heading</h1><p>Open on Sundays.</p>') },
  { rule: 'core/title', mutate: drop(TITLE) },
  { rule: 'core/title-generic', mutate: title('Untitled Document') },
  {
    rule: 'core/title-length',
    mutate: (html) => title(`${first(html)}, who does it, what it costs and why it is worth coming by`)(html),
  },
  {
    rule: 'core/title-repetition',
    site: 'handwritten',
    page: '/visit',
    mutate: title('Visit the orchard – Sunny Yard | Sunny Yard'),
  },
];
