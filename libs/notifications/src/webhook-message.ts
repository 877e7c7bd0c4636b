import { ID_PREFIXES } from '#common';
import { ALIASES, type Alias, type Notice } from './events.js';

/** What a webhook receives: `id` is the same in every attempt. */
export interface WebhookMessage {
  id: string;
  body: string;
}

/** @param type of the event, or the alias that the channel asked for */
export function webhookMessage(notice: Notice, type: string, baseUrl: string): WebhookMessage {
  const timestamp = notice.at.toISOString();
  if (isAlias(type)) {
    const id = `${notice.id}-${type.replace('.', '-')}`;
    const head = { version: '1', type, event: type, id, timestamp, orgId: notice.orgId };
    return { id, body: JSON.stringify({ ...head, data: aliasData(notice) }) };
  }
  const { orgId, site, sequence } = notice;
  const data = { orgId, site, sequence, ...notice.data, ...linksOf(notice, baseUrl) };
  return { id: notice.id, body: JSON.stringify({ type, timestamp, data }) };
}

/** Where a person reads more. The report of a private run needs a sign-in. */
export function linksOf(
  { data }: Pick<Notice, 'data'>,
  baseUrl: string,
): { reportUrl?: string; runUrl?: string; rowsUrl?: string } {
  const { runId, reportId, path } = data;
  return {
    ...(typeof reportId === 'string' ? { reportUrl: `${baseUrl}/r/${reportId}` } : {}),
    ...(typeof runId === 'string' ? { runUrl: `${baseUrl}/app/runs/${runId}` } : {}),
    ...(typeof path === 'string' ? { rowsUrl: `${baseUrl}${path}` } : {}),
  };
}

function isAlias(type: string): type is Alias {
  return (ALIASES as readonly string[]).includes(type);
}

/** The members of the hosted original, by its names. */
function aliasData({ data, site }: Notice): Record<string, unknown> {
  const { runId, reportId, url, healthScore, errorCount, warningCount, passedCount, totalPages } = data;
  const auditId = typeof runId === 'string' ? runId.replace(ID_PREFIXES.run, ID_PREFIXES.audit) : null;
  const ids = { websiteId: null, auditId, runId, reportId };
  return { ...ids, url, domain: site, healthScore, errorCount, warningCount, passedCount, totalPages };
}
