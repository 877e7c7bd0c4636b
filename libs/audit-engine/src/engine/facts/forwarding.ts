import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import { SHELL_WORDS } from './app-shell.data.js';
import type { Refresh } from './refresh.js';
import type { TextFacts } from './text.js';

/** A page that sends everybody to another URL at once: the source of a redirect, which is no page to look at. */
export interface Forwarding {
  kind: 'refresh' | 'script';
  element: PageElement;
  /** Absolute, http or https. */
  url: URL;
}

interface ForwardingFacts {
  url: string;
  document: PageDocument;
  refresh: Refresh | null;
  text: TextFacts;
  resolve: (href: string) => URL | null;
}

export function forwardingOf(page: ForwardingFacts): Forwarding | null {
  const { refresh } = page;
  const found: Forwarding | null =
    refresh !== null && refresh.seconds === 0 && refresh.element.in('head')
      ? { kind: 'refresh', element: refresh.element, url: refresh.url }
      : scriptedForwarding(page);
  if (found === null || !/^https?:$/.test(found.url.protocol)) return null;
  return withoutFragment(found.url.href) === withoutFragment(page.url) ? null : found;
}

const MAX_SCRIPT_CHARS = 5_000;
const MAX_SCRIPTS = 20;
/** `location = "…"`, `window.location.href = "…"`, `location.replace("…")`, `location.assign("…")`: the URL is a literal. */
const MOVES =
  /(?<![\w$.])(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?\s*(?:=\s*|\.(?:replace|assign)\s*\(\s*)(["'`])([^"'`\\\n$]{1,2000})\1/g;
const COMMENT = /\/\*[^]{0,2000}?\*\/|(?<!:)\/\/[^\n]*/g;
/** What runs at once, or as soon as the page is there. */
const AT_ONCE =
  /(?:onload\s*=\s*|(?:setTimeout|addEventListener)\s*\(\s*(?:["'](?:load|DOMContentLoaded)["']\s*,\s*)?)(?:function\b|\(\s*\)\s*=>)/g;
/** What may keep the statement from being run. */
const CONDITION = /\b(?:if|else|switch|case|catch|for|while|function)\b|=>|\?|&&|\|\|/;

/**
 * A page with next to no text whose inline script leads to one URL, whatever the visitor is. A condition in
 * front of the statement (a sign-in, a language, a telephone) makes it a page again.
 */
function scriptedForwarding({ document, text, resolve }: ForwardingFacts): Forwarding | null {
  const scripts = document.named('script');
  if (scripts.length === 0 || text.words >= SHELL_WORDS) return null;
  let found: Forwarding | null = null;
  for (const { element, code } of inlineScripts(scripts)) {
    for (const move of code.matchAll(MOVES)) {
      const url = resolve((move[2] ?? '').trim());
      if (url === null || CONDITION.test(code.slice(0, move.index))) return null;
      if (found !== null && found.url.href !== url.href) return null;
      found ??= { kind: 'script', element, url };
    }
  }
  return found;
}

function* inlineScripts(scripts: readonly PageElement[]): Generator<{ element: PageElement; code: string }> {
  for (const element of scripts.slice(0, MAX_SCRIPTS)) {
    if (element.has('src') || element.in('template') || element.in('noscript')) continue;
    if (!/^(?:|module|(?:text|application)\/(?:javascript|ecmascript))$/.test(element.keyword('type') ?? '')) continue;
    yield { element, code: element.inner.slice(0, MAX_SCRIPT_CHARS).replace(COMMENT, ' ').replace(AT_ONCE, ' ') };
  }
}

/** A page with next to no text whose inline script chooses where each visitor goes at once, as by language. */
export function isCrossroads({ document, text }: Pick<ForwardingFacts, 'document' | 'text'>): boolean {
  const scripts = document.named('script');
  if (scripts.length === 0 || text.words >= SHELL_WORDS) return false;
  for (const { code } of inlineScripts(scripts))
    if (new Set([...code.matchAll(MOVES)].map((move) => move[2])).size > 1 && !WAITS.test(code)) return true;
  return false;
}

/** What may keep it from being run beside `function` and `=>`, or wait for the visitor. */
const CHOICE = /\b(?:if|else|switch|case|catch|for|while)\b|\?|&&|\|\|/;
const WAITS =
  /\baddEventListener\s{0,9}\(\s{0,9}["'`](?!load\b|DOMContentLoaded\b)|\.(?:on|click|submit)\s{0,9}\(|\bon(?!load\b)[a-z]{3,20}\s{0,9}=/;

/** Nothing but a way to one URL for everybody, be it in a function: what a script of a page without text does. */
export function isForwardingScript(source: string): boolean {
  if (source.length > MAX_SCRIPT_CHARS || !source.includes('location')) return false;
  const urls = new Set<string>();
  const rest = source.replace(COMMENT, ' ').replace(MOVES, (_, quote: string, url: string) => {
    urls.add(url.trim());
    return ' ';
  });
  return urls.size === 1 && !CHOICE.test(rest) && !WAITS.test(rest);
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}
