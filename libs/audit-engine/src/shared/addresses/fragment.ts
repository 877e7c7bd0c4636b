import type { Anchor } from '../../engine/facts/body.js';
import type { PageFacts } from '../../engine/facts/page-facts.js';
import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';

/** Attributes by which scripts take over a click. */
const SCRIPTED = /^(?:on|data-|aria-(?:controls|expanded|haspopup|selected)$|role$|ng-|v-|@|x-)/;

/** True when a click does not follow the address: a script handles it, or a style takes the link from the page. */
export function isNotFollowed({ element }: Anchor): boolean {
  return isScripted(element) || isTakenOut(element);
}

function isScripted(element: PageElement): boolean {
  return element.attributeNames().some((name) => SCRIPTED.test(name));
}

/** By its inline style, or that of a box with nothing else in it. */
function isTakenOut(element: PageElement): boolean {
  if (!element.isHidden) return false;
  for (let at: PageElement | null = element; at !== null && at.text === element.text; at = at.parent)
    if (at.isHidden && at.parent?.isHidden !== true) return true;
  return false;
}

/** What is behind the `#` when it names a place; null for the top, buttons (`#0`), routes and states of scripts, and text fragments. */
export function placeOf(hash: string): string | null {
  const fragment = hash.slice(1);
  return fragment === '' || /^(?:top|0)$/i.test(fragment) || /[!/=?:]/.test(fragment) || OTHER_USES.test(fragment)
    ? null
    : fragment;
}

/** Elementor and other builders open their boxes by such links; the first is a remain of a template in Go. */
const OTHER_USES = /^(?:ZgotmplZ$|elementor-action|(?:open|popup|modal|lightbox)[-_])/i;

/** Libraries of dialogs, sliders and filters find by the fragment what such an attribute names: `<div data-box-id="terms">`. */
const NAME_FOR_SCRIPTS = /^data-(?:.*-)?(?:id|hash|anchor)$/;
/** What leads to a place is none. */
const LEADS: ReadonlySet<string> = new Set(['a', 'area', 'button', 'input', 'li', 'option']);

/** The names that elements have for scripts alone, some of them more than once. */
export function* namesForScripts({ elements }: Pick<PageDocument, 'elements'>): Generator<string> {
  for (const { name, attributes } of elements) {
    if (attributes.length === 0 || LEADS.has(name)) continue;
    for (let i = 0; i < attributes.length; i += 2) {
      const attribute = attributes[i] ?? '';
      if (attribute.startsWith('data-') && NAME_FOR_SCRIPTS.test(attribute)) yield attributes[i + 1] ?? '';
    }
  }
}

const COMPARED = /\bhash\s{0,3}===?\s{0,3}(["'`])#?([\w-]{1,60})\1/g;
/** The numbers that a script takes from a fragment: `location.hash.match(/^#part(\d+)/)`. */
const NUMBERED = /\bhash\s{0,3}\.\s{0,3}match\(\s{0,3}\/\^?#([\w-]{1,60})\(?(?:\\d|\[0-9\])/g;
/** Stands for every number at the end of a state; no fragment has it. */
const NUMBER_SIGN = '#';
/** By which a script looks up the links that it handles: `$('a[href="#subscribe"]')`. */
const LOOKED_UP = /\[href[$^*]?=\\?["']?#([\w-]{1,60})/g;
/** The ids of what a script writes: `<section id="team">`, `box.id = 'team'`. */
const WRITTEN = /\bid\s?=\s?\\?["'`]([\w-]{1,60})/g;
const MAX_STATES = 20;
const MAX_WRITTEN = 200;

/** As `statesOf` gives it where a script takes any number: `part#` for `part12`. */
export function numberedState(fragment: string): string {
  return fragment.replace(/(?<!\d)\d{1,15}$/, NUMBER_SIGN);
}

/** Fragments that inline scripts compare that of the address with, to open a tab or a panel, look links up by, or write places for. */
export function* statesOf(scripts: PageFacts['scripts']): Generator<string> {
  let count = 0;
  let written = 0;
  for (const { isExecutable, inlineChars, element } of scripts) {
    if (!isExecutable || inlineChars === 0) continue;
    const code = element.inner;
    if (code.includes('location.hash')) {
      for (const [, , state = ''] of code.matchAll(COMPARED)) if (++count <= MAX_STATES) yield state;
      for (const [, name = ''] of code.matchAll(NUMBERED)) if (++count <= MAX_STATES) yield name + NUMBER_SIGN;
    }
    for (const names of [LOOKED_UP, WRITTEN])
      for (const [, name = ''] of code.matchAll(names)) if (++written <= MAX_WRITTEN) yield name;
  }
}
