const NUMBER = String.raw`-?(?:\d{1,5}(?:\.\d{0,6})?|\.\d{1,6})`;
const SIZE = /^(?:device-(?:width|height)|\d{1,5}(?:\.\d{1,3})?(?:px)?)$/;
const SCALE = new RegExp(`^${NUMBER}$`);
const ANY = /^/;

/**
 * Properties of the viewport with what their values look like. Sources: CSS Viewport Module Level 1 (draft, 2025),
 * "Viewport <meta> element"; MDN, `<meta name="viewport">`, checked 2026-11-21 against a stored copy of MDN (names and
 * values of the first eight). The last three are read by older versions of Safari and Android only.
 */
export const VIEWPORT_PROPERTIES: ReadonlyMap<string, RegExp> = new Map([
  ['width', SIZE],
  ['height', SIZE],
  ['initial-scale', SCALE],
  ['minimum-scale', SCALE],
  ['maximum-scale', SCALE],
  ['user-scalable', new RegExp(`^(?:yes|no|true|false|${NUMBER})$`)],
  ['viewport-fit', /^(?:auto|contain|cover)$/],
  ['interactive-widget', /^(?:resizes-visual|resizes-content|overlays-content)$/],
  ['shrink-to-fit', ANY],
  ['minimal-ui', ANY],
  ['target-densitydpi', ANY],
]);
