import type { PageResults } from '#audit-engine';
import { foundElements, picturedFinds } from './page-pictures.js';

type Finding = PageResults['findings'][number];
const finding = (ruleId: string, snippet: string | null, selector?: string): Finding =>
  selector === undefined
    ? [ruleId, 'message', null, null, snippet]
    : [ruleId, 'message', null, null, snippet, selector];
const ANY = { most: 5, known: [] };

/** Header of such an image, with nothing in it. */
function webp(width: number, height: number): Buffer {
  const file = Buffer.alloc(64);
  file.write('RIFF----WEBPVP8 ', 'latin1');
  file.writeUInt32LE(56, 4);
  file.writeUIntBE(0x9d012a, 23, 3);
  file.writeUInt16LE(width, 26);
  file.writeUInt16LE(height, 28);
  return file;
}

describe('elements that rules found in the DOM', () => {
  it('are those that a browser can show, two of a rule, those of accessibility first', () => {
    const findings = [
      finding('core/meta-description', '&lt;meta name="description">', 'head > meta'),
      finding('core/html-lang', '&lt;html>', 'html'),
      finding('content/paragraph', '&lt;p>', 'main > p'),
      finding('links/broken', '&lt;a href="/x">'),
      finding('core/title', null, 'title'),
      finding('accessibility/contrast', '&lt;p>', 'p'),
      ...[1, 2, 3].map((n) => finding('accessibility/image-alt', `&lt;img src="/${n}.png">`, `img:nth-of-type(${n})`)),
    ];
    const found = foundElements({ findings }, ANY);
    expect(found.map(({ ruleId, selector }) => [ruleId, selector])).toEqual([
      ['accessibility/image-alt', 'img:nth-of-type(1)'],
      ['accessibility/image-alt', 'img:nth-of-type(2)'],
      ['content/paragraph', 'main > p'],
    ]);
    expect(foundElements({ findings }, { most: 1, known: [] })).toHaveLength(1);
    const [first] = found;
    const others = foundElements({ findings }, { most: 5, known: [first!.name] });
    expect(others.map(({ selector }) => selector)).toEqual(['img:nth-of-type(2)', 'img:nth-of-type(3)', 'main > p']);
  });

  it('have the pictures that the browser took of them by their number, and no others', () => {
    const found = foundElements({ findings: [finding('accessibility/link-name', '&lt;a>', 'a')] }, ANY);
    const bytes = webp(200, 80);
    const elements = [
      { check: 'named' as const, index: 0, bytes },
      { check: 'named' as const, index: 1, bytes },
      { check: 'contrast' as const, index: 0, bytes },
    ];
    expect(picturedFinds('https://a.example/', found, { elements })).toEqual([
      {
        ...{ name: found[0]?.name, ruleId: 'accessibility/link-name', selector: 'a' },
        ...{ pageUrl: 'https://a.example/', width: 200, height: 80, content: bytes },
      },
    ]);
  });
});
