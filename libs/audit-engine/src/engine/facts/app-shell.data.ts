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
