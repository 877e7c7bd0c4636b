import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AuditEvent, CompletedAudit, RenderOptions } from '#audit-run/one-process';
import { hostOf } from '#report-view';
import { counted } from '#common/words';
import { browserOf } from '../browser-of.js';
import { CommandError } from '../command-error.js';
import type { Context } from '../context.js';
import { readVariable, type Environment } from '../environment.js';
import { EXIT } from '../exit-codes.js';
import { isAboutTrust, TRUST_HINT } from '../failure.js';
import { countIgnored, type Ignore } from '../gates/ignores.js';
import type { AnyReport } from '../report/any-report.js';
import type { Audited, AuditRequest, Earlier } from './audit-request.js';
import { ProgressLine } from './progress-line.js';
import type { TrackedRun } from './tracked-run.js';

const deflate = promisify(gzip);

export interface Beside {
  earlier: Earlier | null;
  /** What the project accepts: it leaves score, findings and comparison. */
  ignores: readonly Ignore[];
  /** The server's word for this audit; null: the server is not told of it. */
  tracked: TrackedRun | null;
}

/** Audits in this process: no database, and no server unless the audit is tracked. Ctrl-C ends it with a report of what is there. */
export async function auditHere(context: Context, request: AuditRequest, beside: Beside): Promise<Audited> {
  const { tracked } = beside;
  try {
    return await auditTold(context, request, beside);
  } catch (error) {
    await tracked?.failed(
      { code: 'ERROR', reason: 'error', message: error instanceof Error ? error.message : String(error) },
      context.untilInterrupted().aborted,
    );
    throw error;
  }
}

async function auditTold(
  context: Context,
  request: AuditRequest,
  { earlier, ignores, tracked }: Beside,
): Promise<Audited> {
  const { terminal, env } = context;
  terminal.note(`Here${tracked === null ? ', without an account' : ''}: ${hostOf(request.url)}`);
  const { maxPages, concurrency } = request;
  const { proxyFor, ca, isInsecure } = await context.network.read();
  const servers = readVariable(env, 'CRAWL_DNS_SERVERS');
  const audit = await context.startAudit({
    url: request.url,
    ...(request.fixes === null ? {} : { mode: request.fixes }),
    coverage: request.mode,
    ...(maxPages === null ? {} : { maxPages }),
    ...(concurrency === null ? {} : { concurrency }),
    disabledRules: [...request.rulesOff],
    ...(Object.keys(request.importance).length === 0 ? {} : { importance: request.importance }),
    ignores: ignores.map(({ rule, url: pattern }) => ({ rule, url: pattern, key: null })),
    externalLinks: request.externalLinks,
    headers: Object.fromEntries(request.headers),
    include: request.include,
    exclude: request.exclude,
    previous:
      earlier === null
        ? null
        : {
            reportId: basename(earlier.name),
            content: await deflate(JSON.stringify(earlier.report)),
            places: earlier.places,
          },
    listed: request.listed,
    ...(request.sitemapOnly ? { sitemapOnly: true } : {}),
    ...(request.depth === null ? {} : { maxDepth: request.depth }),
    ...(request.rate === null ? {} : { minGapMs: 1_000 / request.rate }),
    ...(request.timeoutSeconds === null ? {} : { timeoutMs: request.timeoutSeconds * 1_000 }),
    ...(request.userAgent === null ? {} : { userAgent: request.userAgent }),
    render: renderOptionsOf(request, env),
    ...(request.labPages === null ? {} : { labPages: request.labPages }),
    network: {
      proxyFor,
      isInsecure,
      ...(ca === null ? {} : { ca }),
      ...(servers === null ? {} : { dnsServers: servers.split(/[\s,]+/) }),
    },
    signal: context.untilInterrupted(),
  });
  const line = new ProgressLine((text, isNew) => terminal.progress(text, isNew));
  for await (const event of audit as AsyncIterable<AuditEvent>) {
    line.take(event);
    tracked?.take(event);
  }
  const result = await audit.result;
  if (result.status === 'failed') {
    const { reason, message } = result;
    await tracked?.failed({ code: reason.toUpperCase(), reason, message }, reason === 'stopped');
    throw new CommandError(reason.toUpperCase(), `${message}${hintOf(message)}`, {
      exitCode: reason === 'stopped' ? EXIT.interrupted : EXIT.failed,
    });
  }
  const { report } = result;
  terminal.clear();
  await tracked?.completed(report, result);
  return {
    report: report as unknown as AnyReport,
    places: result.places,
    pictures: result.pictures,
    notes: notesOf(result),
    exitCode: result.isStopped ? EXIT.interrupted : EXIT.ok,
    isPartial: result.isStopped,
    findings: () => result.findings.all(),
    ignored: ignores.length === 0 ? null : await countIgnored(ignores, result.findings),
    hints: [],
  };
}

function renderOptionsOf({ render, maxRenders, hasPictures }: AuditRequest, env: Environment): RenderOptions {
  return {
    ...browserOf(env),
    mode: render ?? 'auto',
    hasPictures,
    ...(maxRenders === null ? {} : { maxRenders }),
    hasLighthouse: readVariable(env, 'LIGHTHOUSE') === 'on',
  };
}

/** The option that helps, where there is one. */
function hintOf(message: string): string {
  const [, code = ''] = /: ([A-Z][A-Z0-9_]+)\.?\)?$/.exec(message) ?? [];
  if (isAboutTrust(code)) return ` ${TRUST_HINT}`;
  if (/ answers 401$/.test(message))
    return ". It wants a login: add -H 'Authorization: Basic <base64 of name:password>', or --cookie name=value.";
  return '';
}

function notesOf({ isStopped, isPartial, report }: CompletedAudit): string[] {
  if (isStopped || !isPartial) return [];
  return [`The crawl did not finish. This is a report of ${counted(report.totalPages, 'page')}.`];
}
