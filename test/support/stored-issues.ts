import { newId } from '#common';
import type { Database } from '#database';

/** An issue of a site as an audit would have left it. */
export async function storeIssue(
  database: Database,
  { orgId, siteId, number = 1, ...rest }: { orgId: string; siteId: string; number?: number } & Record<string, unknown>,
): Promise<string> {
  const id = newId('issue');
  const at = new Date();
  await database.prisma.issue.create({
    data: {
      ...{ id, orgId, siteId, number, groupingVersion: 1, key: `key-${number}`, kind: 'component' },
      ...{ ruleId: 'images/alt', ruleName: 'Image has no alternative text', ruleVersion: 1, messageId: 'missing' },
      ...{ category: 'images', severity: 'error', message: 'The image has no alternative text.', findings: 2 },
      ...{ pagesTotal: 2, pageHashes: '', seenRunId: 'run_1', firstSeenAt: at, lastSeenAt: at, stateChangedAt: at },
      locations: [
        {
          ...{
            pageUrl: 'https://www.example.com/a',
            url: null,
            message: 'The image has no alternative text.',
            line: 4,
          },
          ...{ snippet: '&lt;img src="/a.jpg"&gt;', selector: 'img' },
        },
      ],
      ...rest,
    },
  });
  return id;
}
