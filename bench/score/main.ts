import { table } from '../lib/statistics.js';
import { BANDS, CORPUS, scoreWith } from './corpus.js';
import { DEFECTS, type DefectName } from './defects.js';

/**
 * Scores of the corpus, best first, and what each defect costs by its share of the pages. Ends with an error when a site leaves its band.
 */
const scored = CORPUS.map((site) => ({ ...site, score: scoreWith(site.defects, site.pages) })).sort(
  (a, b) => b.score - a.score,
);
console.log(
  table([['site', 'score', 'band'], ...scored.map(({ name, score, band }) => [name, score.toFixed(1), band])]),
);
const strays = scored.filter(({ band, score }) => {
  const bounds = BANDS.find(({ id }) => id === band);
  return !bounds || score < bounds.from || score > bounds.to;
});
console.log(
  strays.length === 0
    ? `\n${scored.length} sites, each in its band.`
    : `\nOut of their bands: ${strays.map(({ name }) => name).join(', ')}`,
);
if (strays.length > 0) process.exitCode = 1;

const SHARES = [0.05, 0.1, 0.25, 0.5, 1];

console.log(
  `\n| Defect | ${SHARES.map((share) => `${share * 100} %`).join(' | ')} |\n|---|${'---:|'.repeat(SHARES.length)}`,
);
for (const key of Object.keys(DEFECTS) as DefectName[]) {
  const cells = SHARES.map((share) =>
    DEFECTS[key].isSiteWide && share < 1 ? '' : scoreWith({ [key]: share }).toFixed(1),
  );
  console.log(`| ${DEFECTS[key].name} | ${cells.join(' | ')} |`);
}
