import { ALL_FIXES, applyEdits, fixPage, type Edit, type Fix, type FixedPage, type ProposedFix } from '#fixes';
import type { SourceRegion } from '#fixes';
import { toPageInput } from '../fix-page-file.js';

export interface Applied {
  html: string;
  applied: ProposedFix[];
  refused: { fix: ProposedFix; reason: string }[];
}

/** On the very text that was served. Fixes in the choice that was proved on the server are written as they are; any other choice is proved here. */
export function applyToServed(html: string, page: FixedPage, chosen: readonly ProposedFix[]): Applied {
  const safe = page.fixes.filter((fix) => fix.safety === 'safe');
  const others = chosen.filter((fix) => fix.safety !== 'safe');
  const isProved = others.length <= 1 && safe.every((fix) => chosen.includes(fix));
  const edits = chosen.flatMap((fix) => fix.edits).sort((a, b) => a.start - b.start || a.end - b.end);
  const fits = edits.every(({ start, end }, i) => end <= html.length && start >= (edits[i - 1]?.end ?? 0));
  if (isProved && fits) return { html: applyEdits(html, edits), applied: [...chosen], refused: [] };
  return applyProving(
    html,
    page.url,
    chosen.map((fix) => ({ fix, edits: fix.edits })),
  );
}

/** On a file that is not what was served: where the lines around a fix stand exactly once, and the engine says that it holds there, too. */
export function applyToOther(html: string, page: FixedPage, chosen: readonly ProposedFix[]): Applied {
  const placed: Placed[] = [];
  const refused: Applied['refused'] = [];
  for (const fix of chosen) {
    const edits = fix.edits.map((edit) => placedIn(html, edit, page.regions ?? []));
    const failed = edits.find((edit) => typeof edit === 'string');
    if (failed !== undefined) refused.push({ fix, reason: failed });
    else placed.push({ fix, edits: edits as Edit[] });
  }
  const proved = applyProving(html, page.url, placed);
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

/** What of the chosen fixes is in a file: their lines stand there as they should be, and the engine, judging the file with and without them, finds what was promised gone. */
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
  const again = applyProving(before, page.url, placed);
  return again.html === html || again.refused.every(({ reason }) => reason === NOT_JUDGED)
    ? { html, applied: [...again.applied, ...again.refused.map(({ fix }) => fix)], refused: [] }
    : { html, applied: again.applied, refused: again.refused };
}

interface Placed {
  fix: ProposedFix;
  /** Of the file. */
  edits: Edit[];
}

const NOT_JUDGED = 'its rule finds nothing in this file as it stands here, so that nothing proves it';

function applyProving(html: string, url: string, placed: readonly Placed[]): Applied {
  const result: Applied = { html, applied: [], refused: [] };
  let done: Edit[] = [];
  for (const { fix, edits } of placed) {
    const isFree = edits.every(
      (edit) => edit.end <= html.length && !done.some((one) => edit.start < one.end && one.start < edit.end),
    );
    const reason = isFree ? prove(result, url, { fix, edits: edits.map((edit) => afterAll(edit, done)) }) : TOUCHES;
    if (reason === null) {
      result.applied.push(fix);
      done = [...done, ...edits];
    } else result.refused.push({ fix, reason });
  }
  return result;
}

const TOUCHES = 'it changes what another fix has changed';

/** Null when the engine agrees; the text is then the new one. */
function prove(result: Applied, url: string, { fix, edits }: Placed): string | null {
  const { html } = result;
  const known = [fix.rule, ...fix.alsoRules].flatMap(
    (rule) => ALL_FIXES.find((one) => one.rule === rule)?.changes ?? [],
  );
  const planned: Fix = {
    rule: fix.rule,
    safety: fix.safety,
    needs: [],
    changes: fix.source === 'model' ? [...known, 'text'] : known,
    writes: fix.writes,
    edit: ({ page, edits: into }) => {
      if (page.document.html !== html) return 'It is written already.';
      for (const { start, end, text } of edits) into.replace(start, end, text);
      return undefined;
    },
  };
  const {
    verified,
    refused,
    html: after,
  } = fixPage(toPageInput(url, html), {
    fixes: [planned],
    safety: ['safe', 'review'],
  });
  if (verified.length === 0) return refused[0] === undefined ? NOT_JUDGED : sentence(refused[0].reason);
  result.html = after;
  return null;
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
    return 'the file does not hold the lines that were served: it is another version, or some program makes the page of it';
  return html.indexOf(lines, at + 1) === -1 ? at : 'the lines around it stand there several times';
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
