import type { RobotsDirective } from '../../engine/facts/indexing.js';
import { definePageRule } from '../../engine/run/rule.js';
import { CONTRADICTIONS } from '../../shared/crawling/robots-directives.data.js';

export default definePageRule({
  meta: {
    id: 'crawlability/robots-conflict',
    title: { failed: 'Robots directives contradict each other', passed: 'No robots directives contradict each other' },
    subcategory: 'indexing',
    severity: 'warning',
    weight: 5,
    needs: ['robots'],
    messages: { conflict: 'The page says {strict} ({strictPlace}) and {lax} ({laxPlace}); the stricter one holds.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    howToFix:
      'Remove the directive that is not meant. A second one often comes from a plug-in or from a header of the server.',
  },
  applies: ({ robots }) => robots.directives.length > 1,
  check({ robots }, report) {
    for (const agent of new Set(robots.directives.map((directive) => directive.agent))) {
      const own = robots.directives.filter((directive) => directive.agent === agent);
      const pair = CONTRADICTIONS.map(([strict, lax]) => [find(own, strict), find(own, lax)] as const).find(
        ([strict, lax]) => strict && lax,
      );
      const [strict, lax] = pair ?? [];
      if (strict && lax)
        report('conflict', strict.element ?? lax.element ?? `X-Robots-Tag: ${strict.name}, ${lax.name}`, {
          strict: strict.name,
          strictPlace: placeOf(strict),
          lax: lax.name,
          laxPlace: placeOf(lax),
        });
    }
  },
});

function find(directives: readonly RobotsDirective[], name: string): RobotsDirective | undefined {
  return directives.find((directive) => directive.name === name);
}

function placeOf({ element, agent }: RobotsDirective): string {
  return element ? `meta ${agent}, line ${element.line}` : 'X-Robots-Tag';
}
