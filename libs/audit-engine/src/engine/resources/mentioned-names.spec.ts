import { mayMention, mentionFilter, mentionedNames } from './mentioned-names.js';

const CODE = `const a = document.getElementById('Offer'); $('.side .box, .card.show'); go("#soil"); find('[data-bed="1"]'); find('[role="menu"]'); all('[role="dialog"]');
  document.getElementsByClassName("seeds"); a.price = 1`;

it('knows what a script may look up', () => {
  expect([...mentionedNames([CODE])].sort()).toEqual([
    '#soil',
    '.box',
    '.seeds',
    '.side',
    '[data-bed',
    '[role',
    'menu',
    'offer',
    'seeds',
  ]);
});

it('knows that Bootstrap opens no dialog by the class of all', () => {
  const code = `tip.closest(".modal").on("hide"); all(".modal, .offer")`;
  expect(mentionedNames([code])).toContain('.modal');
  expect([...mentionedNames([`on("click.data-api"); ${code}`])]).not.toContain('.modal');
  expect([...mentionedNames([`on("click.data-api"); ${code}`])]).toContain('.offer');
});

it('keeps it as a filter of one size', () => {
  const filter = mentionFilter(CODE);
  expect(filter).toHaveLength(684);
  for (const name of mentionedNames([CODE])) expect(mayMention(filter, [name])).toBe(true);
  expect(mayMention(filter, ['.offer', '.show', '.price', 'beds'])).toBe(false);
  expect(mayMention(mentionFilter('let a = 1'), ['a'])).toBe(false);
});

it('reads a long script once', () => {
  const start = performance.now();
  mentionFilter('"\''.repeat(100_000) + '" '.repeat(50_000) + '#'.repeat(100_000) + `"${' '.repeat(100_000)}`);
  expect(performance.now() - start).toBeLessThan(1_500);
});
