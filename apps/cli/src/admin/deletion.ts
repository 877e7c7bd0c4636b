import type { ErasureReport } from '#upkeep';
import { CommandError } from '../command-error.js';
import { table, type Result } from '../result.js';

export interface DeleteOptions {
  confirm?: string;
  dryRun?: true;
}

interface Deletion extends DeleteOptions {
  /** What must be typed to confirm. */
  name: string;
  /** The command, up to the confirmation. */
  command: string;
  erase: (isDry: boolean) => Promise<ErasureReport>;
}

/** Deletes when the name was typed; else counts what would go, and says how to go on. */
export async function deleteNamed({ confirm, dryRun, name, command, erase }: Deletion): Promise<Result> {
  if (confirm !== undefined && confirm !== name)
    throw new CommandError('NOT_CONFIRMED', `"${confirm}" is not "${name}". Nothing was deleted.`);
  const isDry = dryRun === true || confirm === undefined;
  const report = await erase(isDry);
  const next = isDry
    ? `\nNothing was deleted. To delete all of it permanently:\n  ${command} --confirm ${quoted(name)}`
    : '';
  return { value: report, text: `${describe(report)}${next}` };
}

function describe(report: ErasureReport): string {
  const { owner, isDry, tables, rows, bytes, blobs, runsStopped, lapsed, stays, organizations, leaves } = report;
  const lines = [`${owner.kind} ${owner.id} (${owner.name}): ${isDry ? 'would be deleted' : 'deleted'}`, ''];
  const cells = Object.entries(tables).map(([name, found]) => [name, String(found.rows), sizeOf(found.bytes)]);
  lines.push(table(['TABLE', 'ROWS', 'BYTES'], [...cells, ['all', String(rows), sizeOf(bytes)]]), '');
  lines.push(`Blobs: ${blobs.count}, ${sizeOf(blobs.bytes)}.`);
  const missing = isDry ? (tables.reports?.rows ?? 0) - blobs.count : 0;
  if (missing > 0)
    lines.push(
      `${missing} of its reports have no blob where STORAGE_URL points. Check that this shell has the settings of the installation.`,
    );
  lines.push(`Runs under way that ${isDry ? 'would be' : 'were'} cancelled first: ${runsStopped}.`);
  if (lapsed) lines.push(`Credits that lapsed: ${lapsed.monthly} monthly, ${lapsed.pack} pack.`);
  for (const { id, name } of leaves) lines.push(`${name} (${id}) goes on without the user.`);
  lines.push(
    `What stays: ${stays.ledgerEntries} movements of credits and ${stays.trailEntries} entries of the trail, by ids alone.`,
  );
  return [lines.join('\n'), ...organizations.map(describe)].join('\n\n');
}

function sizeOf(bytes: number): string {
  return bytes < 10_000
    ? `${bytes} B`
    : bytes < 10_000_000
      ? `${Math.round(bytes / 1000)} kB`
      : `${Math.round(bytes / 1e6)} MB`;
}

/** As a shell takes it. */
function quoted(text: string): string {
  return /^[\w@.+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
