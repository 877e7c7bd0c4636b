import type { PageInput } from '#audit-engine';
import { fixPage, type Fix, type PageFixes } from '#fixes';
import type { TreeFiles } from './tree-files.js';
import { addressOf } from './page-address.js';
import { notWhole, splitMark, type PageFile, type PassedOver } from './page-file.js';

/** Addresses that no site has: what comes out the same at both does not depend on where the page stands. */
const ANYWHERE = ['https://site.invalid/', 'http://other.invalid/'] as const;

/** A page with its verified fixes. `before` and `after` are whole files, marks of the encoding included. */
export interface FixedFile {
  path: string;
  before: string;
  after: string;
  fixes: Pick<PageFixes, 'verified' | 'refused' | 'findingsBefore' | 'findingsAfter'>;
}

export interface FixChoice {
  /** Where the folder is on the web, with a slash at its end; null when it is unknown. */
  base: string | null;
  fixes: readonly Fix[];
  /** Whether fixes for review are wanted, beside safe ones. */
  hasReview: boolean;
  /** The files of the folder; null when no fix asks for them. */
  files: TreeFiles | null;
  /** Whether a style sheet or a script of the folder names an id. */
  isNamed: (id: string) => boolean;
}

/** Checks a file as the page that a server makes of it, and fixes it in memory. */
export function fixPageFile({ path, text }: PageFile, choice: FixChoice): FixedFile | PassedOver {
  const { base } = choice;
  const { mark, html } = splitMark(text);
  const reason = notWhole(html);
  if (reason !== null) return { path, reason };
  const result =
    base === null ? fixAnywhere(path, html, choice) : fixWith(choice, base, toPageInput(addressOf(base, path), html));
  const isAscii = !/[^\u0000-\u007f]/.test(text);
  // A page of ASCII may say that it is of any encoding: nothing else may come in.
  if (isAscii && /[^\u0000-\u007f]/.test(result.html))
    return { path, reason: 'would get characters that its encoding may not support' };
  return { path, before: text, after: mark + result.html, fixes: result };
}

/** What a server would send with this page. */
export function toPageInput(url: string, html: string): PageInput {
  const bytes = Buffer.byteLength(html);
  const isStart = new URL(url).pathname === '/';
  return {
    url,
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    html,
    depth: isStart ? 0 : 1,
    isStart,
    wireBytes: bytes,
    decodedBytes: bytes,
    ttfbMs: 50,
    totalMs: 80,
    httpVersion: '2',
    tls: null,
  };
}

function fixAnywhere(path: string, html: string, choice: FixChoice): PageFixes {
  let left = choice.fixes;
  for (;;) {
    const at = (base: string): PageFixes =>
      fixWith({ ...choice, fixes: left }, base, toPageInput(addressOf(base, path), html));
    const here = at(ANYWHERE[0]);
    if (here.html === html) return here;
    const there = at(ANYWHERE[1]);
    if (here.html === there.html) return here;
    const others = new Map(there.verified.map((one) => [one.rule, JSON.stringify(one)]));
    const known = new Map(here.verified.map((one) => [one.rule, JSON.stringify(one)]));
    const differ = new Set([...others.keys(), ...known.keys()].filter((rule) => others.get(rule) !== known.get(rule)));
    left = left.filter(({ rule }) => !differ.has(rule));
  }
}

function fixWith({ fixes, files, hasReview, isNamed }: FixChoice, base: string, input: PageInput): PageFixes {
  const known = files?.around(input, base) ?? null;
  return fixPage(input, {
    fixes,
    safety: hasReview ? ['safe', 'review'] : ['safe'],
    isNamed,
    crawl: known && { known },
  });
}
