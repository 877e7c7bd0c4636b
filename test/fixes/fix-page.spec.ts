import { toPageInput } from '../../libs/audit-engine/src/testing/cases.js';
import { defineFix, type Fix } from '../../libs/fixes/src/fix.js';
import { fixPage } from '../../libs/fixes/src/fix-page.js';

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
