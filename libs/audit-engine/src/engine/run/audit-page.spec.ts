import { auditPage, auditPagesAsJson } from '../../audit.js';
import type { PageInput } from '../parse/page-input.js';
import { CATALOGUE } from '../../rules/catalogue.js';
import { toPageInput } from '../../testing/cases.js';
import { rendered } from '../../testing/rendered.js';
import { STATUS } from './page-results.js';

const HTML = `<!doctype html><html lang="en"><head><title>Tomatoes</title><link rel="next" href="/2"><link rel="alternate" hreflang="de" href="/de/"><link rel="stylesheet" href="/s.css"></head>
<body><main><h1>Tomatoes</h1><p>Sow them indoors.</p><a href="/seeds#red">Seeds</a><a href="/seeds">Seeds again</a><a href="https://other.example/">Other</a><a href="mailto:a@b.example">Mail</a>
<map name="m"><area href="/area" alt="Area"></map><form action="/search"></form><iframe src="/frame"></iframe></main></body></html>`;

function page(html = HTML): PageInput {
  return {
    ...{
      url: 'https://garden.example/',
      status: 200,
      headers: [['content-type', 'text/html; charset=utf-8']],
      html,
      depth: 0,
      isStart: true,
    },
    ...{ wireBytes: 500, decodedBytes: html.length, ttfbMs: 20, totalMs: 30, httpVersion: '1.1', tls: null },
  };
}

const LINKS = [
  'https://garden.example/seeds',
  'https://other.example/',
  'https://garden.example/area',
  'https://garden.example/2',
  'https://garden.example/de/',
];

describe('auditPage', () => {
  it('gives every page that the page leads to once, without fragment', () => {
    expect(auditPage(page()).links).toEqual(LINKS);
  });

  it('gives the same links and the title when all rules are off, and no results', () => {
    const { links, facts, results } = auditPage(page(), { disabledRulePatterns: ['*'] });
    expect(links).toEqual(LINKS);
    expect(facts).toMatchObject({ title: 'Tomatoes', status: 200, isIndexable: true, words: 0, links: '' });
    expect(new Set(results.status)).toEqual(new Set([STATUS.disabled]));
    expect(results.findings).toEqual([]);
  });

  it('keeps the facts of the text while any site rule is on', () => {
    const { facts } = auditPage(page(), { disabledRulePatterns: ['accessibility/*'] });
    expect(facts.words).toBeGreaterThan(3);
    expect(facts.internalLinks).toBeGreaterThan(0);
  });

  it('judges a page as if it had judged no other before', () => {
    const broken = page(HTML.replace('<title>Tomatoes</title>', ''));
    const first = auditPage(broken);
    auditPage(page());
    expect(auditPage(broken)).toEqual(first);
  });

  it.each([
    ['an ordinary page', {}],
    ['a page without rules for the site', { disabledRulePatterns: ['*'] }],
    ['a page without rules of its own', { disabledRulePatterns: ['accessibility/*', 'core/*'] }],
  ])('writes the facts of %s as JSON, the same as of the facts themselves', (_, options) => {
    const odd = 'Tomatoes "&quot;\\ \ud800 \u0001 \u2028 \ud83c\udf45';
    const html = HTML.replaceAll('Tomatoes', odd).replace(
      '</main>',
      `<img src="/${odd}.png" alt="${odd}"><script type="application/ld+json">{"@type":"Thing","name":"${odd}"}</script>
       <p>${odd} costs 3 €, call +49 30 1234567 or write to a@b.example.</p></main>`,
    );
    const { facts, ...rest } = auditPage(page(html), options);
    expect(auditPagesAsJson([page(html)], options)).toEqual([{ facts: JSON.stringify(facts), ...rest }]);
  });

  describe('of a page that a browser has shown', () => {
    const sent = HTML.replace('<main>', '<main><p title="a" title="b">One</p>').replace('lang="en"', '');
    const shown = sent
      .replace(' title="b"', '')
      .replace('</head>', '<script src="/inserted.js"></script></head>')
      .replace('<h1>Tomatoes</h1>', '<h1>Tomatoes</h1><img src="/a.png">');
    const { results } = auditPage(toPageInput(rendered({ html: shown }, { sent: { html: sent } })));
    const rules = results.findings.map(([rule]) => rule);

    it('checks the source as it was sent, and everything else as it is shown', () => {
      expect(rules).toContain('core/repeated-attribute');
      expect(rules).not.toContain('performance/render-blocking-script');
      expect(rules).toContain('accessibility/image-alt');
    });

    it('gives one status a rule, and findings in the order of the catalogue', () => {
      const ids = CATALOGUE.pageRules.map(({ meta }) => meta.id);
      expect(results.status).toHaveLength(ids.length);
      for (const rule of rules) expect(results.status[ids.indexOf(rule)]).toMatch(/[wf]/);
      expect(rules).toEqual([...rules].sort((a, b) => ids.indexOf(a) - ids.indexOf(b)));
    });
  });

  it('says the same of pages that are checked together as of each alone', () => {
    const alike = page(HTML.replace('lang="en"', ''));
    const forwarding = page(HTML.replace('<title>', '<meta http-equiv="refresh" content="0;url=/new"><title>'));
    const pages = [
      page(),
      page('%PDF-1.7'),
      forwarding,
      page('<div id="app"></div><script src="/a.js"></script>'),
      alike,
    ];
    const alone = pages.map((one) => auditPagesAsJson([one])[0]);
    expect(auditPagesAsJson(pages)).toEqual(alone);
    expect(auditPagesAsJson([...pages].reverse())).toEqual([...alone].reverse());
  });
});
