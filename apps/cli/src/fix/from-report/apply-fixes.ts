import { applyEdits, NOT_CHECKED, proveAll, proveFix } from '#fixes';
import type { Edit, FixedPage, Proof, ProposedFix, SourceRegion } from '#fixes';
import { toPageInput } from '../fix-page-file.js';

export interface Applied {
  html: string;
  applied: ProposedFix[];
  refused: { fix: ProposedFix; reason: string }[];
}

/** On the very text that was served. A report is a claim: each of its fixes is proved here. */
export function applyToServed(
  html: string,
  page: FixedPage,
  chosen: readonly ProposedFix[],
  proof: Proof = {},
): Applied {
  const placed = chosen.map((fix) => ({ fix, edits: fix.edits }));
  return applyProving(html, page.url, placed, proof);
}

/** On a file that is not what was served: where the lines around a fix stand exactly once, and the engine says that it holds there, too. */
export function applyToOther(
  html: string,
  page: FixedPage,
  chosen: readonly ProposedFix[],
  proof: Proof = {},
): Applied {
  const placed: Placed[] = [];
  const refused: Applied['refused'] = [];
  for (const fix of chosen) {
    const edits = fix.edits.map((edit) => placedIn(html, edit, page.regions ?? []));
    const failed = edits.find((edit) => typeof edit === 'string');
    if (failed !== undefined) refused.push({ fix, reason: failed });
    else placed.push({ fix, edits: edits as Edit[] });
  }
  const proved = applyProving(html, page.url, placed, proof);
  return { ...proved, refused: [...refused, ...proved.refused] };
}

/** The text that was served, when this one may be that with exactly the chosen fixes; null when it cannot. Its hash proves it. */
export function withoutFixes(html: string, page: FixedPage, chosen: readonly ProposedFix[]): string | null {
  const all = chosen.flatMap((fix) => fix.edits);
  let [served, from, shift, undone] = ['', 0, 0, 0];
  for (const { start, text } of page.regions ?? []) {
    const own = all.filter((edit) => edit.start >= start && edit.end <= start + text.length);
    if (own.length === 0) continue;
    const now = editedRegion(text, own, start);
    const at = start + shift;
    if (now === null || !html.startsWith(now, at)) return null;
    served += html.slice(from, at) + text;
    from = at + now.length;
    shift += now.length - text.length;
    undone += own.length;
  }
  return undone < all.length ? null : served + html.slice(from);
}

/** Null when the edits cannot stand together. */
function editedRegion(text: string, edits: readonly Edit[], start: number): string | null {
  const own = edits.map((edit) => shifted(edit, -start)).sort((a, b) => a.start - b.start || a.end - b.end);
  const isFree = own.every((edit, i) => edit.start >= (own[i - 1]?.end ?? 0));
  return isFree ? applyEdits(text, own) : null;
}

/**
 * What of the chosen fixes is in a file: their lines are there as they should be, and the engine,
 * checking the file with and without them, finds what was promised gone.
 */
export function findApplied(html: string, page: FixedPage, chosen: readonly ProposedFix[]): Applied {
  const missing = (reason: string): Applied => ({ html, applied: [], refused: chosen.map((fix) => ({ fix, reason })) });
  const all = chosen.flatMap((fix) => fix.edits).sort((a, b) => a.start - b.start || a.end - b.end);
  let before = html;
  const moved = new Map<Edit, Edit>();
  for (const region of [...(page.regions ?? [])].reverse()) {
    const own = all.filter((edit) => edit.start >= region.start && edit.end <= region.start + region.text.length);
    if (own.length === 0) continue;
    const now = applyEdits(
      region.text,
      own.map((edit) => shifted(edit, -region.start)),
    );
    const at = onlyPlace(before, now);
    if (typeof at === 'string') return missing(at);
    before = before.slice(0, at) + region.text + before.slice(at + now.length);
    // Regions are taken from the last one: places behind this one move with it.
    const grown = region.text.length - now.length;
    for (const [edit, place] of moved) moved.set(edit, shifted(place, grown));
    for (const edit of own) moved.set(edit, shifted(edit, at - region.start));
  }
  if (moved.size < all.length) return missing('its lines are not part of the report');
  const placed = chosen.map((fix) => ({ fix, edits: fix.edits.map((edit) => moved.get(edit) ?? edit) }));
  const again = applyProving(before, page.url, placed, {});
  return again.html === html || again.refused.every(({ reason }) => reason === NOT_PROVED)
    ? { html, applied: [...again.applied, ...again.refused.map(({ fix }) => fix)], refused: [] }
    : { html, applied: again.applied, refused: again.refused };
}

interface Placed {
  fix: ProposedFix;
  /** Of the file. */
  edits: Edit[];
}

const NOT_PROVED = sentence(NOT_CHECKED);
const TOUCHES = 'it changes what another fix has changed';

function applyProving(html: string, url: string, placed: readonly Placed[], proof: Proof): Applied {
  if (placed.length === 0) return { html, applied: [], refused: [] };
  const input = toPageInput(url, html);
  const all = proveAll(
    input,
    placed.map(({ fix, edits }) => ({ ...fix, edits })),
    proof,
  );
  if (all !== null) return { ...all, applied: placed.map(({ fix }) => fix), refused: [] };
  return applyInTurn(html, url, placed, proof);
}

/** One fix may bring to light what another one takes away: those that were refused are tried again until none goes in any more. */
function applyInTurn(html: string, url: string, placed: readonly Placed[], proof: Proof): Applied {
  const input = toPageInput(url, html);
  const result: Applied = { html, applied: [], refused: [] };
  let done: Edit[] = [];
  for (let waiting = placed, before = -1; waiting.length > 0 && result.applied.length > before;) {
    before = result.applied.length;
    result.refused = [];
    const refused: Placed[] = [];
    for (const one of waiting) {
      const isFree = one.edits.every((edit) => !done.some((other) => edit.start < other.end && other.start < edit.end));
      const edits = one.edits.map((edit) => afterAll(edit, done));
      const proved = isFree
        ? proveFix(toPageInput(url, result.html), { ...one.fix, edits }, { input, edits: one.edits }, proof)
        : TOUCHES;
      if (typeof proved === 'string') {
        refused.push(one);
        result.refused.push({ fix: one.fix, reason: sentence(proved) });
        continue;
      }
      result.html = proved.html;
      result.applied.push(one.fix);
      done = [...done, ...one.edits];
    }
    waiting = refused;
  }
  return result;
}

function placedIn(html: string, edit: Edit, regions: readonly SourceRegion[]): Edit | string {
  const region = regions.find(({ start, text }) => edit.start >= start && edit.end <= start + text.length);
  if (region === undefined) return 'its lines are not part of the report';
  const at = onlyPlace(html, region.text);
  return typeof at === 'string' ? at : shifted(edit, at - region.start);
}

function onlyPlace(html: string, lines: string): number | string {
  const at = html.indexOf(lines);
  if (at === -1)
    return 'the file does not contain the lines that were served: it is another version, or a program generates the page from it';
  return html.indexOf(lines, at + 1) === -1 ? at : 'the lines around it appear several times';
}

function shifted({ start, end, text }: Edit, by: number): Edit {
  return { start: start + by, end: end + by, text };
}

/** Where an edit of the first text stands after others. */
function afterAll(edit: Edit, done: readonly Edit[]): Edit {
  const before = done.filter((one) => one.end <= edit.start);
  return shifted(
    edit,
    before.reduce((sum, one) => sum + one.text.length - (one.end - one.start), 0),
  );
}

function sentence(reason: string): string {
  return (reason.charAt(0).toLowerCase() + reason.slice(1)).replace(/\.$/, '');
}
