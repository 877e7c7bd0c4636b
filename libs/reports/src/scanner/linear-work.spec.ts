import { checkText } from './check-text.js';
import type { Role } from './places.js';
import { WorkMeter } from './threats.js';

const ROLES: readonly Role[] = ['name', 'link', 'target'];
const MIB = 2 ** 20;
/** Most looks at one character on any of these inputs: 43. A quadratic step would need as many as there are characters. */
const MAX_LOOKS_PER_CHARACTER = 64;

/** Repeated, each makes a naive scanner start again from every place. */
const UNITS = [
  '<',
  '<a',
  '<a ',
  '<a "',
  '<a b="',
  "<a b='",
  '<a b="<a c=\'',
  '<a b="<c d=\'<e>\'>">',
  '<script>',
  '<script x="<script>">',
  '<script></scrip',
  '<style>',
  '<a style="/*',
  '/*',
  '&',
  '&amp;',
  '&#0',
  '&#x000000000',
  '&lt',
  '\\',
  '\\u003c',
  '\\u{0',
  'alert',
  'alert ',
  "alert('",
  '" onxxx',
  '"    ',
  'onerror =',
  'javascript:',
  ' ',
  '\t',
  '＜',
  '＜script＞',
  '\u200b',
  '𝐬',
  '日',
  '😀',
  '[',
  '[]()!+ ',
  '{{constructor',
  ',document.cookie ',
  ' a',
  'a=b ',
  '=',
  '%',
  '%25',
  'data: text/html',
  'https://',
  '"',
  '`',
  'expression ',
  ':url( ',
  '<meta content="',
  '<animate values=";;;;">',
];

function looksPerCharacter(unit: string, role: Role, characters: number): number {
  const text = unit.repeat(Math.ceil(characters / unit.length));
  const meter = new WorkMeter();
  checkText(text, role, meter);
  return meter.characters / text.length;
}

describe('the work of the content scanner', () => {
  it.each(ROLES)('looks at each character a bounded number of times in any hostile %s', (role) => {
    const looks = UNITS.map((unit) => [unit, looksPerCharacter(unit, role, MIB / 64)] as const);
    expect(looks.filter(([, count]) => count > MAX_LOOKS_PER_CHARACTER)).toEqual([]);
    expect(Math.min(...looks.map(([, count]) => count))).toBeGreaterThanOrEqual(1);
  });

  it.each(ROLES)('grows no faster than the text in any hostile %s', (role) => {
    const growth = UNITS.map(
      (unit) => [unit, looksPerCharacter(unit, role, MIB / 16) / looksPerCharacter(unit, role, MIB / 128)] as const,
    );
    expect(growth.filter(([, ratio]) => ratio > 1.1)).toEqual([]);
  });

  it.each(['<a b="', 'on'])(
    'stays within those bounds, and within the stack, on 20 MiB of %j',
    (unit) => {
      expect(looksPerCharacter(unit, 'link', 20 * MIB)).toBeLessThanOrEqual(MAX_LOOKS_PER_CHARACTER);
    },
    60_000,
  );
});
