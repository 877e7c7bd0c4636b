import { toPageInput } from '../../libs/audit-engine/src/testing/cases.js';
import { defineFix, type Fix } from '../../libs/fixes/src/fix.js';
import { fixPage } from '../../libs/fixes/src/fix-page.js';
import { slug } from '../../libs/fixes/src/fixes/slug.js';
import { isWellFormed } from '../../libs/fixes/src/xml-syntax.js';

/** Not as in the catalogue: a page fix that an author got wrong. */
const broken = (edit: Fix['edit'], rest: Partial<Fix> = {}): Fix => ({
  ...{ rule: 'accessibility/tab-order', safety: 'safe', needs: [], changes: [], writes: 'x', edit },
  ...rest,
});
const TABBED = '<p>Text</p><a href="/a" tabindex="3">Go to the garden</a>';

describe('the loop', () => {
  it('keeps what made the page better, and every other byte', () => {
    const input = toPageInput('<p  class=a>Text</P>\n<img src="a.png" alt=" "  width=10 height=10>');
    const result = fixPage(input);
    expect(result.html).toBe(input.html.replace('alt=" "', 'alt=""'));
    expect(result.verified).toEqual([
      {
        rule: 'accessibility/blank-alt',
        safety: 'safe',
        removed: 1,
        places: [
          {
            line: 5,
            before: '<img src="a.png" alt=" "  width=10 height=10>',
            after: '<img src="a.png" alt=""  width=10 height=10>',
          },
        ],
      },
    ]);
    expect(result.findingsAfter).toBe(result.findingsBefore - 1);
  });

  it('finds nothing to do on the page that it made', () => {
    const first = fixPage(toPageInput('<img src="a.png" alt=" " width=1 height=1><p role="nonsense">Text</p>'));
    const second = fixPage(toPageInput({ html: first.html }));
    expect([first.verified.length, second.verified, second.html]).toEqual([2, [], first.html]);
  });

  it('leaves fixes for review alone when nobody asked for them', () => {
    const input = toPageInput(TABBED);
    expect(fixPage(input).html).toBe(input.html);
    expect(fixPage(input, { safety: ['safe', 'review'] }).html).toContain('tabindex="0"');
  });

  it('removes exact repetitions of an attribute, and no value that its author may have meant', () => {
    const html =
      '<a class="a" href="/x" CLASS="a">One</a><a class="a" class="photos/door.png">Two</a>' +
      '<img src="a.png" width="1" height="1" alt="The "green" door of the barn of Anna">';
    const { html: after, refused } = fixPage(toPageInput(html));
    expect(after).toContain(html.replace(' CLASS="a"', ''));
    expect(refused.filter(({ rule }) => rule === 'core/repeated-attribute').map(({ reason }) => reason)).toEqual([
      'You need to decide which of the values is meant.',
      'A quotation mark in the tag ends too early.',
    ]);
  });

  it('ties a label to the field behind it, unless the label has no text', () => {
    const tied = (text: string): string =>
      fixPage(toPageInput(`<p><label for="x">${text}</label><input id="mail" aria-label="Mail"></p>`)).html;
    expect([tied('Mail').includes('for="mail"'), tied('').includes('for="mail"')]).toEqual([true, false]);
  });

  it('refuses an edit that leaves the finding where it is', () => {
    const fix = broken(({ finding, edits }) => void edits.setAttribute(finding.element!, 'tabindex', '4'));
    expect(fixPage(toPageInput(TABBED), { fixes: [fix] })).toMatchObject({
      verified: [],
      refused: [{ rule: fix.rule, reason: 'The finding is still there afterwards.' }],
    });
  });

  it('refuses an edit that causes a finding of another rule', () => {
    const fix = broken(({ finding, edits }) => {
      edits.setAttribute(finding.element!, 'tabindex', '0');
      edits.setAttribute(finding.element!, 'role', 'nonsense');
      return undefined;
    });
    const { html, refused } = fixPage(toPageInput(TABBED), { fixes: [fix] });
    expect(html).toBe(toPageInput(TABBED).html);
    expect(refused[0]?.reason).toBe('It would cause a finding of accessibility/aria-role.');
  });

  it('refuses an edit that changes the text, until the fix says so', () => {
    const edit: Fix['edit'] = ({ finding, edits }) => {
      edits.removeAttribute(finding.element!, 'tabindex');
      edits.insert(finding.element!.openEnd + 1, 'Please: ');
      return undefined;
    };
    expect(fixPage(toPageInput(TABBED), { fixes: [broken(edit)] }).refused[0]?.reason).toBe(
      'It would change the text that people see.',
    );
    expect(fixPage(toPageInput(TABBED), { fixes: [broken(edit, { changes: ['text'] })] }).verified).toHaveLength(1);
  });

  describe('with an element that gets an ID', () => {
    const NAV = (more = ''): string =>
      `<nav><a href="/">Home</a></nav><nav><h2>Our plants</h2><a href="/b">Beans</a></nav><h2 id="beans">Beans</h2>${more}`;
    const byHeading = (body: string, options: Parameters<typeof fixPage>[1] = {}): ReturnType<typeof fixPage> =>
      fixPage(toPageInput(body), options);

    it('leaves it to people, who may say yes', () => {
      expect(byHeading(NAV()).refused).toContainEqual(
        expect.objectContaining({
          rule: 'accessibility/navigation-names',
          reason: 'It gives an element an ID: check that no style sheet or script uses it.',
        }),
      );
      expect(byHeading(NAV(), { safety: ['safe', 'review'] }).html).toContain('<h2 id="our-plants">');
    });

    it('still names by an ID that is there', () =>
      expect(byHeading(NAV().replace('<h2>', '<h2 id="p">')).html).toContain('<nav aria-labelledby="p">'));

    it.each([
      ['a style sheet of the page', '<style>#our-plants { display: none }</style>'],
      ['a script of the page', '<script>document.getElementById("our-plants").remove()</script>'],
      ['a pattern', '<style>[id^=our] { color: red }</style>'],
      ['an event handler', `<p onclick="toggle('our-plants')">x</p>`],
    ])('never gives one that %s names', (_, more) => {
      const { html, refused } = byHeading(NAV(more), { safety: ['safe', 'review'] });
      expect([html.includes('id="our-plants"'), refused.map(({ reason }) => reason)]).toEqual([
        false,
        expect.arrayContaining(['A style sheet or a script of the site names this ID.']),
      ]);
    });

    it('never gives one that a file of the site names', () =>
      expect(byHeading(NAV(), { safety: ['safe', 'review'], isNamed: (id) => id === 'our-plants' }).html).not.toContain(
        'our-plants',
      ));

    it('keeps a reference to an element that a script may add', () => {
      const reference = '<button type="button" aria-expanded="true" aria-controls="cart">Cart</button>';
      const options = { safety: ['safe', 'review'] as const };
      expect(byHeading(reference, options).html).toContain('<button type="button" aria-expanded="true">');
      const script = `<script>document.body.append(Object.assign(document.createElement('div'), { id: 'cart' }))</script>`;
      expect(byHeading(reference + script, options).html).toContain('aria-controls="cart"');
    });

    it('takes none away that a style sheet names', () => {
      const twice = '<p id="a">One</p><p id="a">Two</p>';
      const options = { safety: ['safe', 'review'] as const };
      expect(byHeading(twice, options).html).toContain('id="a-2"');
      expect(byHeading(`${twice}<style>#a { color: red }</style>`, options).html).not.toContain('id="a-2"');
    });
  });

  it('makes IDs of whole words', () => {
    expect(slug('How to water tomatoes, beans and peas on a balcony that faces south')).toBe(
      'how-to-water-tomatoes-beans-and-peas-on-a-balcony-that-faces',
    );
    expect([slug('Größe & Gewicht'), slug('x'.repeat(70))]).toEqual(['größe-gewicht', 'x'.repeat(60)]);
  });

  it.each([
    [
      'in a slider',
      '<div class="swiper-slide"><img src="z.jpg" alt="Z" width="300" height="200"></div>',
      'A slider or',
    ],
    ['without dimensions', '<img src="z.jpg" alt="Z">', 'Without a width and a height'],
  ])('never makes an image lazy %s', (_, image, reason) => {
    const far = `${'<img src="a.jpg" alt="A" width="9" height="9">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p>`;
    const { html, refused } = fixPage(toPageInput(far + image));
    expect(html).not.toContain('lazy');
    expect(refused.find(({ rule }) => rule === 'images/lazy-missing')?.reason).toContain(reason);
  });

  it('keeps XHTML well-formed', () => {
    const html =
      '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n' +
      '<html xmlns="http://www.w3.org/1999/xhtml" lang="en">\n<head>\n  <title>A page about gardens</title>\n</head>\n<body><p>Text</p></body>\n</html>\n';
    const all = fixPage(toPageInput({ html }), { safety: ['safe', 'review'] });
    expect(all.html).toContain('\n  <meta name="viewport" content="width=device-width, initial-scale=1" />');
    expect(isWellFormed(all.html)).toBe(true);
    const fix = broken(({ edits, finding }) => {
      edits.replace(finding.element!.start, finding.element!.openEnd + 1, '<a href=/a>');
      return undefined;
    });
    const page = html.replace('<p>Text</p>', TABBED);
    expect(fixPage(toPageInput({ html: page }), { fixes: [fix] }).refused[0]?.reason).toBe(
      'The page would no longer be well-formed XML.',
    );
  });

  it('refuses an edit that loses a link', () => {
    const fix = broken(({ finding, edits }) => void edits.unwrap(finding.element!));
    expect(fixPage(toPageInput(TABBED), { fixes: [fix] }).refused[0]?.reason).toBe('A link would be lost.');
  });

  it('reports what was out of sight as uncovered, and does not blame the fix for it', () => {
    const page = toPageInput({
      html: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page about gardens</title></head><body aria-hidden="true"><h2>Beans</h2><form><input name="q"></form></body></html>',
    });
    const result = fixPage(page);
    expect(result.verified.map(({ rule }) => rule)).toContain('accessibility/aria-hidden-body');
    expect(result.uncovered).toContain('accessibility/control-label');
  });

  it('keeps the good ones when one of several is refused', () => {
    const fix = defineFix({
      rule: 'accessibility/tab-order',
      safety: 'safe',
      needs: [],
      writes: 'x',
      edit({ element, edits }) {
        if (element.text === 'Two') edits.unwrap(element);
        else edits.removeAttribute(element, 'tabindex');
        return undefined;
      },
    });
    const input = toPageInput('<a href="/1" tabindex="1">One</a> <a href="/2" tabindex="2">Two</a>');
    const result = fixPage(input, { fixes: [fix] });
    expect(result.html).toContain('<a href="/1">One</a> <a href="/2" tabindex="2">Two</a>');
    expect(result.verified[0]?.removed).toBe(1);
  });

  it('goes on without a fix that throws', () => {
    const bad = broken(() => {
      throw new Error('no such thing');
    });
    expect(fixPage(toPageInput(TABBED), { fixes: [bad] }).refused[0]?.reason).toContain('no such thing');
  });
});
