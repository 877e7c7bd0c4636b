import type { Anchor } from '../../engine/facts/body.js';

/** Attributes by which scripts take over a click. */
const SCRIPTED = /^(?:on|data-|aria-(?:controls|expanded|haspopup|selected)$|role$|ng-|v-|@|x-)/;

/** True when a script handles the click, so that the address says little. */
export function isScripted({ element }: Anchor): boolean {
  return element.attributeNames().some((name) => SCRIPTED.test(name));
}

/** What is behind the `#` when it names a place; null for the top, buttons (`#0`), routes and states of scripts, and text fragments. */
export function placeOf(hash: string): string | null {
  const fragment = hash.slice(1);
  return fragment === '' || /^(?:top|0)$/i.test(fragment) || /[!/=?:]/.test(fragment) ? null : fragment;
}
