import { asList, asMembers, isMembers, readCount, readText } from './read-value.js';
import type { ReliefView } from './report-view.js';

const MAX_FOLDERS = 14;
const MAX_MARKS = 300;
const MAX_SHARED = 20;

/** Where a report says that its findings are; null where it says nothing, or nothing that could be drawn. */
export function readRelief(value: unknown): ReliefView | null {
  if (!isMembers(value)) return null;
  let room = MAX_MARKS;
  const folders = asList(value.folders)
    .slice(0, MAX_FOLDERS)
    .map((entry) => {
      const folder = asMembers(entry);
      const marks = asList(folder.marks).slice(0, room).flatMap(readMark);
      room -= marks.length;
      return { folder: readText(folder.folder, 100), ...countsOf(folder), pages: readCount(folder.pages) ?? 0, marks };
    })
    .filter(({ marks }) => marks.length > 0);
  const shared = asList(value.shared)
    .slice(0, MAX_SHARED)
    .flatMap((rule) => readText(asMembers(rule).ruleName, 200) ?? []);
  return folders.length === 0 ? null : { shared, folders };
}

function readMark(value: unknown): ReliefView['folders'][number]['marks'] {
  const mark = asMembers(value);
  const url = readText(mark.url, 300);
  return url === null ? [] : [{ url, ...countsOf(mark) }];
}

function countsOf(members: Readonly<Record<string, unknown>>): { errors: number; warnings: number } {
  return { errors: readCount(members.errors) ?? 0, warnings: readCount(members.warnings) ?? 0 };
}
