import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile, type RobotsLine } from '../../shared/crawling/robots-file.js';
import { ANSWER_CRAWLERS, RETIRED_TOKENS, TRAINING_TOKENS } from '../../shared/crawling/crawlers.data.js';

const TOKENS = new Map(
  [...ANSWER_CRAWLERS.map(({ token }) => token), ...TRAINING_TOKENS, ...RETIRED_TOKENS.map(({ token }) => token)].map(
    (token) => [token.toLowerCase(), token],
  ),
);

interface Whole {
  allow?: RobotsLine;
  disallow?: RobotsLine;
}

export default defineSiteRule({
  meta: {
    id: 'agents/crawler-conflict',
    title: {
      failed: 'robots.txt contradicts itself about an AI crawler',
      passed: 'robots.txt is consistent about AI crawlers',
    },
    subcategory: 'robots',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'site',
    messages: {
      conflict:
        'robots.txt both allows (line {allow}) and forbids (line {disallow}) {crawler} the whole site; Allow wins.',
    },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2'],
    howToFix: 'Keep one group per crawler and in it either "Allow: /" or "Disallow: /".',
  },
  applies: (site) => site.answer('robots')?.status === 200,
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      for (const [agent, { allow, disallow }] of wholeSiteRules(new RobotsFile(robots?.text ?? '').lines)) {
        if (!allow || !disallow) continue;
        const later = allow.line > disallow.line ? allow : disallow;
        report(
          'conflict',
          { url: robots?.url, line: later.line, snippet: later.source },
          { crawler: TOKENS.get(agent) ?? agent, allow: allow.line, disallow: disallow.line },
        );
      }
    },
  }),
});

/** Rules about `/` by crawler; groups of one crawler hold together (RFC 9309 section 2.2.1). */
function wholeSiteRules(lines: readonly RobotsLine[]): Map<string, Whole> {
  const found = new Map<string, Whole>();
  let agents: string[] = [];
  let isNaming = false;
  for (const line of lines) {
    if (line.field === 'user-agent') {
      if (!isNaming) agents = [];
      isNaming = true;
      const agent = line.value.toLowerCase();
      if (TOKENS.has(agent)) agents.push(agent);
    } else if (line.field === 'allow' || line.field === 'disallow') {
      isNaming = false;
      if (line.value !== '/' && line.value !== '/*') continue;
      for (const agent of agents) found.set(agent, { [line.field]: line, ...found.get(agent) });
    }
  }
  return found;
}
