import { ordersIn } from '#audit-engine/rules';
import type { FileVerdict, KnownSite, NotedPage } from './known-site.js';
import type { FileProposal } from './site-file.js';

const MAX_PAGES = 50;
const MAX_TITLE = 120;
const MAX_DESCRIPTION = 200;

/** llms.txt in the words of the site: the title and description of its start page, and those of the pages nearest to it. */
export function llmsFile({ probe, pages }: KnownSite, { findings }: FileVerdict): FileProposal | null {
  if (!findings.has('agents/llms-txt') && !findings.has('agents/llms-txt-format')) return null;
  const { origin } = new URL(probe.startUrl);
  const chosen = pages
    .filter(
      (page) =>
        page.isIndexable &&
        plain(page.title, MAX_TITLE) !== '' &&
        URL.canParse(page.url) &&
        new URL(page.url).origin === origin,
    )
    .sort((a, b) => a.depth - b.depth || (a.url < b.url ? -1 : 1));
  const start = chosen.find(({ isStart }) => isStart);
  // The name of the site is not invented.
  if (!start) return null;
  const list = chosen.filter((page) => page !== start).slice(0, MAX_PAGES);
  const description = plain(start.description, MAX_DESCRIPTION);
  const after = [
    `# ${plain(start.title, MAX_TITLE)}`,
    ...(description === '' ? [] : ['', `> ${description}`]),
    ...['', '## Pages', ''],
    ...[start, ...list].map(lineOf),
    '',
  ].join('\n');
  const answer = probe.probes.llmsTxt;
  return {
    ...{ path: '/llms.txt', safety: 'review', after },
    before: answer?.status === 200 ? answer.text : null,
    changes: [`Lists the ${list.length + 1} pages nearest to the start page by their own titles and descriptions.`],
  };
}

function lineOf({ url, title, description }: NotedPage): string {
  const about = plain(description, MAX_DESCRIPTION);
  const address = new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29');
  return `- [${plain(title, MAX_TITLE)}](${address})${about === '' ? '' : `: ${about}`}`;
}

/** One line of Markdown that is nothing but text; empty for what gives orders to assistants. */
function plain(text: string | null, maxChars: number): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\s]+/gu, ' ').trim();
  if (ordersIn(line) !== null) return '';
  return [...line]
    .slice(0, maxChars)
    .join('')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
