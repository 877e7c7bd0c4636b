/**
 * Ids of the elements that starter templates of browser frameworks render into. Source: templates of
 * React, Vue, Next, Nuxt, Gatsby, Svelte, Ember, Quasar and Preact, read 2026-11.
 */
export const MOUNT_IDS = [
  'app',
  'root',
  '__next',
  '__nuxt',
  '___gatsby',
  'svelte',
  'q-app',
  'react-root',
  'reactRoot',
  'ember-app',
  'main-app',
  'preact_root',
  'app-root',
  'mount',
] as const;

/** A page with fewer visible words than this says nothing by itself. */
export const SHELL_WORDS = 30;

/** A heading of so many words is about the page; "Loading" and the name of an app are shorter. */
export const HEADLINE_WORDS = 4;

/** With so many links beside it, a shorter heading is that of a page with its menu. */
export const MENU_LINKS = 3;

/** Headings that stand in for the page until its script has run. */
export const WAITING = /javascript|loading|please wait/i;

/**
 * Scripts with which Flutter paints the whole page onto a canvas; the text in the HTML is what is shown until then.
 * Source: `web/index.html` of published Flutter apps, read 2026-11.
 */
export const FLUTTER = /(?:^|\/)(?:flutter(?:_bootstrap)?|main\.dart)\.js(?:[?#]|$)/;
