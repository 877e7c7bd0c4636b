import { asList, asMembers, isMembers, readCount, readText } from './read-value.js';
import type { ServerSnippetView, SiteFileView, SiteFixesView } from './report-view.js';

const MAX_FILES = 10;
const MAX_CHANGES = 30;
const MAX_RULES = 60;
const MAX_PARTS = 10;
/** Shown of a file … */
const FILE_CHARS = 4_000;
/** … and handed out; our reports hold no longer ones. */
const MAX_FILE_CHARS = 1_000_000;
const SNIPPET_CHARS = 20_000;

/** Proposals for the site as a whole: its files, and the settings of the server in front. Null in reports without any. */
export function readSiteFixes(value: unknown): SiteFixesView | null {
  if (!isMembers(value)) return null;
  const files = asList(value.files)
    .slice(0, MAX_FILES)
    .flatMap((entry) => readFile(entry) ?? []);
  const server = asMembers(value.server);
  const servers = asList(server.snippets)
    .slice(0, MAX_FILES)
    .flatMap((entry) => readServer(entry) ?? []);
  if (files.length === 0 && servers.length === 0) return null;
  return {
    files,
    servers,
    rules: rulesOf(server.verified).map(({ ruleId }) => ruleId),
    checks: asList(server.checks)
      .slice(0, MAX_RULES)
      .flatMap((entry) => {
        const { rules, checkFirst } = asMembers(entry);
        const words = readText(checkFirst, 1_000);
        return words === null ? [] : [{ rules: namesOf(rules), checkFirst: words }];
      }),
    refused: rulesOf(server.refused),
  };
}

function readFile(entry: unknown): SiteFileView | null {
  const file = asMembers(entry);
  const [path, text] = [readText(file.path, 200), readText(file.after, FILE_CHARS)];
  if (path === null || text === null || typeof file.after !== 'string' || file.after.length > MAX_FILE_CHARS)
    return null;
  return {
    path,
    safety: file.safety === 'safe' || file.safety === 'draft' ? file.safety : 'review',
    isNew: typeof file.before !== 'string',
    changes: asList(file.changes)
      .slice(0, MAX_CHANGES)
      .flatMap((change) => readText(change, 500) ?? []),
    removes: asList(file.removes).reduce(
      (sum: number, removed) => sum + (readCount(asMembers(removed).findings) ?? 0),
      0,
    ),
    text,
    isCut: file.after.length > FILE_CHARS,
    content: file.after,
  };
}

function readServer(entry: unknown): ServerSnippetView | null {
  const { server, parts, rules, lacks } = asMembers(entry);
  const name = readText(server, 40);
  if (name === null) return null;
  return {
    server: name,
    parts: asList(parts)
      .slice(0, MAX_PARTS)
      .flatMap((part) => {
        const [place, text] = [readText(asMembers(part).place, 300), readText(asMembers(part).text, SNIPPET_CHARS)];
        return place === null || text === null ? [] : [{ place, text }];
      }),
    rules: namesOf(rules),
    lacks: rulesOf(lacks),
  };
}

function rulesOf(list: unknown): { ruleId: string; reason: string }[] {
  return asList(list)
    .slice(0, MAX_RULES)
    .flatMap((entry) => {
      const { rule, reason } = asMembers(entry);
      const ruleId = readText(rule, 100);
      return ruleId === null ? [] : [{ ruleId, reason: readText(reason, 500) ?? '' }];
    });
}

function namesOf(list: unknown): string[] {
  return asList(list)
    .slice(0, MAX_RULES)
    .flatMap((rule) => readText(rule, 100) ?? []);
}
