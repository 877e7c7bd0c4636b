import type { Anchor } from '../../engine/facts/body.js';
import type { PageFacts } from '../../engine/facts/page-facts.js';

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

const COMPARED = /\bhash\s{0,3}===?\s{0,3}(["'`])#?([\w-]{1,60})\1/g;
const MAX_STATES = 20;

/** Fragments that inline scripts compare that of the address with, to open a tab or a panel. */
export function* statesOf(scripts: PageFacts['scripts']): Generator<string> {
  let count = 0;
  for (const { isExecutable, inlineChars, element } of scripts) {
    if (!isExecutable || inlineChars === 0 || !element.inner.includes('location.hash')) continue;
    for (const [, , state = ''] of element.inner.matchAll(COMPARED)) {
      if (++count > MAX_STATES) return;
      yield state;
    }
  }
}
