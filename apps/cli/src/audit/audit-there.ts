import { randomUUID } from 'node:crypto';
import type { AuditRun } from '#client';
import { oneLine } from '#report-view';
import { ask, nameOf, type Connection } from '../account/connection.js';
import { CommandError, usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { findingsOfRun } from '../remote/findings-of-run.js';
import { watchRun } from '../remote/watch-run.js';
import { today } from '../report/output.js';
import { activeIgnores, countReported, type Ignore } from '../gates/ignores.js';
import type { Audited, AuditRequest } from './audit-request.js';

/** Of ignores that a run takes. */
const MAX_IGNORES = 200;
/** Of a run's config, which has other members as well. */
const MAX_IGNORE_BYTES = 8_192;

/**
 * Audits on the server: starts a run, watches it, reads its report. Nothing of here talks to the site.
 * @param ignores those of the project's file, also the ones whose day has passed: the file decides about what it names
 */
export async function auditThere(
  context: Context,
  connection: Connection,
  request: AuditRequest,
  ignores: readonly Ignore[],
): Promise<Audited> {
  refuseLocalOptions(request);
  const who = await ask(connection, (client) => client.auth.whoAmI());
  context.terminal.note(
    `On ${connection.server}${who.org === undefined ? '' : ` as ${oneLine(who.org.name, 100)}`} (${nameOf(connection.credentials)}).`,
  );
  const { url, mode, maxPages, externalLinks, rulesOff, fixes, fixesOf, render, maxRenders, labPages } = request;
  const { include, exclude, listed, depth, sitemapOnly, importance } = request;
  const sent = sentIgnores(context, ignores);
  const config = {
    coverageMode: mode,
    ...(maxPages === null ? {} : { maxPages }),
    ...(rulesOff.length === 0 ? {} : { disabledRulePatterns: [...rulesOff] }),
    externalLinksEnabled: externalLinks,
    ...(render === null ? {} : { render }),
    ...(maxRenders === null ? {} : { maxRenders }),
    ...(labPages === null ? {} : { lab: labPages }),
    ...(include.length === 0 ? {} : { include: [...include] }),
    ...(exclude.length === 0 ? {} : { exclude: [...exclude] }),
    ...(listed.length === 0 ? {} : { urls: [...listed] }),
    ...(depth === null ? {} : { maxDepth: depth }),
    ...(sitemapOnly ? { sitemapOnly } : {}),
    ...(Object.keys(importance).length === 0 ? {} : { importance }),
    ...(sent.length === 0 ? {} : { ignores: sent }),
  };
  const created = await ask(connection, (client) =>
    client.agentRuns.create(
      { url, config, ...(fixes === null ? {} : { mode: fixes }), ...(fixesOf === null ? {} : { auditId: fixesOf }) },
      { idempotencyKey: randomUUID() },
    ),
  );
  const notes =
    created.notice === undefined
      ? []
      : [
          `At most ${created.notice.applied} pages instead of ${created.notice.requested}: ${oneLine(created.notice.upgradeHint, 300)}`,
        ];
  context.terminal.note(`Run ${created.id} started. Ctrl-C cancels it.`);
  const run = await watchOrCancel(context, connection, created.id);
  if (run.status !== 'completed' || run.reportId == null)
    throw new CommandError(
      run.completionReason?.toUpperCase() ?? 'FAILED',
      `The run ${run.id} ended as ${run.status}: ${oneLine(run.error ?? run.completionMessage ?? 'it has no report', 500)}`,
    );
  const reportId = run.reportId;
  const report = await ask(connection, (client) => client.reports.content(reportId));
  return {
    report: { id: reportId, ...report },
    places: null,
    notes:
      run.completionReason === 'partial' && run.completionMessage != null
        ? [...notes, oneLine(run.completionMessage, 500)]
        : notes,
    exitCode: EXIT.ok,
    isPartial: false,
    findings: () => findingsOfRun(connection, run.id),
    ignored: ignores.length === 0 ? null : countReported(activeIgnores(ignores, today()), report),
    hints: fixes === null ? [] : hintsOf(connection, { ...run, reportId }),
  };
}

/** They leave the score with the run. More than it takes leave the report here alone. */
function sentIgnores({ terminal }: Context, ignores: readonly Ignore[]): Omit<Ignore, 'reason'>[] {
  const sent = ignores.map(({ rule, url, until }) => ({ rule, url, until }));
  if (sent.length <= MAX_IGNORES && Buffer.byteLength(JSON.stringify(sent)) <= MAX_IGNORE_BYTES) return sent;
  terminal.warn(
    `The server takes up to ${MAX_IGNORES} ignores, ${MAX_IGNORE_BYTES / 1_024} kB in all. Those of sqout.toml leave this report, but not its score.`,
  );
  return [];
}

function hintsOf({ server }: Connection, run: AuditRun & { reportId: string }): string[] {
  return [
    ...(run.completionMessage == null ? [] : [oneLine(run.completionMessage, 500)]),
    ...(run.costUsd ? [`The language model has cost ${run.costUsd} USD.`] : []),
    `Into a folder: sqout fix --root <folder of the pages> --report ${run.id}`,
    `As a patch: ${server}/r/${run.reportId}/fixes.patch`,
  ];
}

async function watchOrCancel(context: Context, connection: Connection, id: string): ReturnType<typeof watchRun> {
  try {
    return await watchRun(connection, id, context);
  } catch (error) {
    if (context.untilInterrupted().aborted)
      // A run whose command has ended costs credits for nothing.
      await connection.client.agentRuns.cancel(id).then(
        () => context.terminal.warn(`Cancelled the run ${id}.`),
        () => context.terminal.warn(`The run ${id} could not be cancelled: sqout runs cancel ${id}`),
      );
    throw error;
  }
}

const LOGIN_THERE = ' For audits on the server, an owner or admin enters them once in the settings of the site.';

/** What only a local audit can do must not be dropped in silence, least of all a header for a login. */
function refuseLocalOptions(request: AuditRequest): void {
  const { headers, concurrency, rate, timeoutSeconds, userAgent } = request;
  const names = [
    headers.length > 0 ? 'headers and cookies' : null,
    concurrency !== null ? 'concurrency' : null,
    rate !== null ? 'a rate' : null,
    timeoutSeconds !== null ? 'a timeout' : null,
    userAgent !== null ? 'a user agent' : null,
  ].filter((name) => name !== null);
  if (names.length > 0)
    throw usageError(
      `Only a local audit takes ${names.join(', ')}: they are not sent to a server. Add --local, or leave them out.${headers.length > 0 ? LOGIN_THERE : ''}`,
    );
}
