import { parseUrl } from '#common';
import { counted, plural, signed } from '#common/words';
import type { EventData, Notice, OverflowData } from '../events.js';
import { linksOf } from '../webhook-message.js';

/** An event as a person reads it. The texts are raw: each format escapes and cuts them. */
export interface EventWords {
  title: string;
  /** In a list of messages, where it says more than the title. */
  subject?: string;
  lines: string[];
  mood: 'good' | 'bad' | 'plain';
  link: { label: string; url: string } | null;
  /** Of a digest: its entries. */
  sections?: { title: string; lines: string[]; link: { label: string; url: string } | null }[];
}

const MOST_URLS = 25;

export function wordsOf(notice: Notice, baseUrl: string): EventWords {
  const { title, subject, lines, mood, sections } = textOf(notice);
  const { rowsUrl, reportUrl, runUrl } = linksOf(notice, baseUrl);
  const [label, url] = rowsUrl
    ? ['Show these findings', rowsUrl]
    : reportUrl
      ? ['Open report', reportUrl]
      : notice.type === 'fix.pull_request'
        ? ['Open pull request', parseUrl(said(notice.data.url))?.href]
        : ['Open audit', runUrl];
  const words = { title: clean(title), lines: lines.map(clean), mood, link: url === undefined ? null : { label, url } };
  return {
    ...words,
    ...(subject === undefined ? {} : { subject: clean(subject) }),
    ...(sections === undefined ? {} : { sections }),
  };
}

type Text = Pick<EventWords, 'title' | 'subject' | 'lines' | 'mood' | 'sections'>;

function textOf({ type, site, data }: Notice): Text {
  const of = site ?? 'your site';
  // Each event was written with the data of its type (`emit`).
  switch (type) {
    case 'run.completed':
      return completed(of, data as unknown as EventData['run.completed']);
    case 'run.failed':
      return { title: `Audit of ${of} failed`, lines: [said(data.message)], mood: 'bad' };
    case 'run.cancelled':
      return { title: `Audit of ${of} was cancelled`, lines: [said(data.message)], mood: 'plain' };
    case 'schedule.skipped':
      return { title: `Scheduled audit of ${of} did not start`, lines: [said(data.message)], mood: 'bad' };
    case 'schedule.paused':
      return { title: `Schedule of ${of} was paused`, lines: [said(data.message)], mood: 'bad' };
    case 'site.alert':
      return alerted(of, data as unknown as EventData['site.alert']);
    case 'site.recovered':
      return { title: `Recovered: ${of}`, lines: [said(data.message)], mood: 'good' };
    case 'report.published':
      return { title: `Report of ${of} was published`, lines: [], mood: 'plain' };
    case 'credits.low':
      return { title: 'Credits are running low', lines: [`${said(data.balance)} credits are left.`], mood: 'bad' };
    case 'credits.exhausted':
      return { title: 'No credits are left', lines: ['Audits that cost credits do not start.'], mood: 'bad' };
    case 'fix.pull_request':
      return {
        title: `Pull request with fixes: ${said(data.repository)}#${said(data.number)}`,
        lines: [],
        mood: 'good',
      };
    case 'endpoint.disabled':
      return { title: `Channel "${said(data.name)}" was disabled`, lines: [said(data.reason)], mood: 'bad' };
    case 'deliveries.overflow':
      return { title: 'Messages were given up', lines: overflowLines(data as unknown as OverflowData), mood: 'bad' };
    case 'test.ping':
      return { title: 'Test of Sqout', lines: [said(data.message)], mood: 'plain' };
    case 'site.digest':
      return digested(of, data as unknown as EventData['site.digest']);
    case 'site.summary':
      return summarized(of, data as unknown as EventData['site.summary']);
  }
}

function completed(site: string, data: EventData['run.completed']): Text {
  const { changes = null, topRules } = data;
  const [score, before] = [rounded(data.healthScore), rounded(data.previousScore ?? null)];
  const change = score === null || before === null ? '' : ` (${signed(score - before, 0)})`;
  const lines = [
    `${counted(data.errorCount, 'error')}, ${counted(data.warningCount, 'warning')} on ${counted(data.totalPages, 'page')}.`,
  ];
  if (changes)
    lines.push(
      `${counted(changes.new, 'new finding')}, ${changes.resolved} resolved, ${changes.notRechecked} not checked again.`,
    );
  for (const { title, count } of topRules) lines.push(`• ${title}: ${count}`);
  if (data.reason === 'partial') lines.push('Some pages could not be crawled.');
  const isWorse = (changes?.new ?? 0) > 0;
  return {
    title: `Audit of ${site}: ${score === null ? 'no score' : `score ${score}`}${change}`,
    lines,
    mood: isWorse ? 'bad' : 'good',
  };
}

function digested(site: string, { day, entries, more }: EventData['site.digest']): Text {
  const lines = more === 0 ? [] : [`${more} more ${plural(more, 'event is', 'events are')} not shown.`];
  return { title: `${site}: news of ${day}`, lines, mood: 'plain', sections: entries };
}

function summarized(site: string, data: EventData['site.summary']): Text {
  const { month, audits, failed, scoreBefore, scoreNow, change, open } = data;
  const lines = [scoreLine(scoreBefore, scoreNow), failedLine(audits, failed)];
  if (change !== null) {
    lines.push(`${counted(change.resolved, 'finding')} ${plural(change.resolved, 'was', 'were')} resolved.`);
    for (const { title, count } of change.resolvedRules) lines.push(`• ${title}: ${count}`);
    lines.push(`${counted(change.new, 'finding')} ${plural(change.new, 'is', 'are')} new.`);
    for (const { title, count } of change.newRules) lines.push(`• ${title}: ${count}`);
  }
  if (open !== null)
    lines.push(
      `${counted(open.errors, 'error')} and ${counted(open.warnings, 'warning')} are open on ${counted(open.pages, 'page')}.`,
    );
  const mood = scoreBefore !== null && scoreNow !== null && scoreNow < scoreBefore ? 'bad' : 'plain';
  return { title: `${site} in ${month}`, lines: lines.filter((line) => line !== ''), mood };
}

function scoreLine(before: number | null, now: number | null): string {
  if (now === null) return '';
  if (before === null) return `The score is ${now} of 100.`;
  if (before === now) return `The score was ${now} of 100, and is the same.`;
  return `The score ${now > before ? 'rose' : 'fell'} from ${before} to ${now} of 100.`;
}

function failedLine(audits: number, failed: number): string {
  if (failed === 0) return `${counted(audits, 'audit')} completed.`;
  if (audits === 0) return `No audit completed: ${failed} failed.`;
  return `${counted(audits, 'audit')} completed, and ${failed} failed.`;
}

/** Why messages do not arrive, and where to look. */
export function overflowLines({ limit, name }: OverflowData): string[] {
  const most = name === null ? [] : [`Most of those are for the channel "${name}".`];
  return [
    `More than ${limit} deliveries of your organization were waiting. The oldest ones are given up.`,
    ...most,
    'The log of each channel shows which ones. Send them again when the channel works.',
  ];
}

function alerted(of: string, data: EventData['site.alert']): Text {
  const title = `Alert: ${of}`;
  const [first = ''] = data.message.split(/\.(?:\s|$)/, 1);
  return { title, subject: first === '' ? title : `${title}: ${first}`, lines: alertLines(data), mood: 'bad' };
}

function alertLines({ message, rules = [] }: EventData['site.alert']): string[] {
  const lines = [message];
  for (const { title, count, urls } of rules) {
    lines.push(`• ${title}: ${count}`);
    for (const url of urls.slice(0, MOST_URLS)) lines.push(`   ${url}`);
    if (urls.length < count) lines.push(`   … and ${count - urls.length} more`);
  }
  return lines;
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** As reports show it. */
function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score);
}

/** Without what would end a line, or turn the direction of what follows. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .trimEnd();
}

/** At most so many characters, as UTF-16 counts them, and never half of one. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** As many lines as fit; each is cut before it is escaped, so that no escape is cut. */
export function fitLines(lines: readonly string[], escape: (text: string) => string, maxLength: number): string {
  const fitting: string[] = [];
  let length = 0;
  for (const line of lines) {
    const escaped = escape(cut(line, 300));
    if (length + escaped.length + 3 > maxLength) {
      fitting.push('…');
      break;
    }
    fitting.push(escaped);
    length += escaped.length + 1;
  }
  return fitting.join('\n');
}
