import { readFileSync } from 'node:fs';
import { BANDS, CORPUS, scoreWith, siteWith } from '../../bench/score/corpus.js';
import { DEFECTS, type DefectName } from '../../bench/score/defects.js';
import { loadCleanSites, loadFrameworkSites } from '../support/sites/clean-sites.js';
import { auditOnce, auditSite, buildSite, damage } from '../../bench/score/site-builder.js';

const scored = CORPUS.map((site) => ({ ...site, score: scoreWith(site.defects, site.pages) }));
const SAMPLE: readonly DefectName[] = ['title', 'alt', 'brokenLink', 'securityHeaders', 'spam'];

describe('the score of the corpus', () => {
  it('has at least thirty sites', () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(30);
  });

  it.each(BANDS.map((band) => [band.id, band] as const))(
    'keeps the sites that a person would call %s together',
    (id, band) => {
      const strays = scored.filter((site) => site.band === id && (site.score < band.from || site.score > band.to));
      expect(strays.map(({ name, score }) => `${name}: ${score}`)).toEqual([]);
    },
  );

  it('puts every site of a band above every site of the next', () => {
    const scores = BANDS.map(({ id }) => scored.filter(({ band }) => band === id).map(({ score }) => score));
    const [, ...next] = scores;
    for (const [i, below] of next.entries()) expect(Math.min(...(scores[i] ?? []))).toBeGreaterThan(Math.max(...below));
  });

  it.each(SAMPLE)('does not care for the size of a site with the defect %s', (name) => {
    const [small, large] = [10, 80].map((pages) => scoreWith({ [name]: 0.5 }, pages));
    expect(Math.abs(small! - large!)).toBeLessThan(0.3);
  });

  it.each(Object.keys(DEFECTS) as DefectName[])(
    'falls with %s, never rises with more pages of it, and says what took the points',
    (name) => {
      const shares = DEFECTS[name].isSiteWide ? [1] : [0.1, 0.5, 1];
      const reports = shares.map((share) => auditSite(damage(buildSite(20), DEFECTS[name], share)));
      const scores = reports.map(({ healthScore }) => healthScore.score!);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const report of reports) {
        const rules = Object.values(report.ruleResults);
        const taken = rules.filter(({ gain }) => gain > 0);
        expect(
          taken.filter(({ status, itemsTotal }) => !['fail', 'warn'].includes(status) || itemsTotal === 0),
        ).toEqual([]);
        expect(report.healthScore.score! + taken.reduce((sum, { gain }) => sum + gain, 0)).toBeCloseTo(100, 6);
      }
      expect(scores.at(-1)).toBeLessThan(100);
    },
  );

  it('is printed in the documentation as the bench prints it', () => {
    const lines = readFileSync('docs/score.md', 'utf8').split('\n');
    const row = (name: string) =>
      lines
        .find((line) => line.startsWith(`| ${name} |`))
        ?.split('|')
        .map((cell) => cell.trim()) ?? [];
    const off = (Object.keys(DEFECTS) as DefectName[]).filter(
      (name) => !(Math.abs(Number(row(DEFECTS[name].name).at(-2)) - scoreWith({ [name]: 1 })) <= 1),
    );
    expect(off).toEqual([]);
  });
});

describe('static sites', () => {
  it('need no browser: rendering where it is needed changes nothing in them, and costs nothing', () => {
    const sites = [
      ...CORPUS.map(({ name, defects, pages }) => ({ name, pages: siteWith(defects, pages).pages })),
      ...[...loadCleanSites(), ...loadFrameworkSites()],
    ];
    expect(sites.length).toBeGreaterThanOrEqual(40);
    const empty = sites.flatMap(({ name, pages }) =>
      pages.filter((page) => auditOnce(page).facts.unseen === 'shell').map(({ url }) => `${name}: ${url}`),
    );
    expect(empty).toEqual([]);
  });
});
