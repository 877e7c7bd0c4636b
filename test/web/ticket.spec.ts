import { readFileSync } from 'node:fs';
import type { IssueDetail } from '#client';
import { markdownOf, ticketUrl } from '../../apps/web/src/ticket.js';

const location = {
  pageUrl: 'https://www.example.com/a',
  url: null,
  message: 'm',
  line: 4,
  snippet: null,
  selector: null,
};
const issueOf = (members: object): IssueDetail =>
  ({
    ...{ number: 3, ruleId: 'images/alt', ruleName: 'Image has no alternative text', severity: 'error' },
    ...{ message: 'The image has no alternative text.', findings: 37, pages: 37, dueOn: null, locations: [location] },
    url: 'https://sqout.example/app/sites/example.com/issues/3',
    ...members,
  }) as unknown as IssueDetail;

describe('an issue as Markdown', () => {
  it('says what it is, how often, where, and where to read on', () => {
    const snippet = '&lt;img src=&quot;/a.jpg&quot;&gt;';
    expect(markdownOf(issueOf({ dueOn: '2099-01-31', locations: [{ ...location, snippet }] }))).toBe(
      [
        '**Image has no alternative text** (error, `images/alt`)',
        'The image has no alternative text.',
        'Found 37 times on 37 pages, due 2099-01-31.',
        '- <https://www.example.com/a>, line 4\n  `<img src="/a.jpg">`',
        'https://sqout.example/app/sites/example.com/issues/3',
      ].join('\n\n'),
    );
  });

  it('keeps what a page says inside its code, its link and its line', () => {
    const text = markdownOf(
      issueOf({
        message: 'Says “[a](javascript:x)\n\n# <b>”, @ada, #12',
        locations: [
          { ...location, snippet: 'a`b``\n\n# c' },
          { ...location, pageUrl: 'https://a.example/<b> c>)' },
          { ...location, url: 'javascript:alert(1)`' },
        ],
      }),
    );
    expect(text.split('\n')).toEqual([
      expect.any(String),
      '',
      'Says “\\[a\\](javascript:x) \\# \\<b\\>”, @\u200bada, \\#\u200b12',
      '',
      expect.any(String),
      '',
      '- <https://www.example.com/a>, line 4',
      '  ``` a`b`` # c ```',
      '- <https://a.example/%3Cb%3E%20c%3E)>, line 4',
      '- <https://www.example.com/a>, line 4 → `` javascript:alert(1)` ``',
      '',
      expect.any(String),
    ]);
  });

  it('has no line of HTML for any payload of the corpus', () => {
    const corpus = JSON.parse(readFileSync('test/corpora/must-refuse.json', 'utf8')) as Record<string, string[]>;
    for (const payload of Object.values(corpus).flat()) {
      const text = markdownOf(
        issueOf({
          message: payload,
          locations: [{ ...location, pageUrl: payload, url: payload, snippet: payload }],
        }),
      );
      expect(text.replace(/(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|<https?:[^>\s]*>/g, '')).not.toMatch(/(?<!\\)<[a-z/!]/i);
    }
  });

  it('fits the URL of a ticket by naming fewer locations, and keeps the link at its end', () => {
    const locations = Array.from({ length: 10 }, () => ({ ...location, snippet: '"'.repeat(1_000) }));
    const url = new URL(ticketUrl('github', 'https://github.com/acme/shop', issueOf({ locations }))!);
    expect(url.href.length).toBeLessThan(8_000);
    expect(url.searchParams.get('body')).toMatch(/^- <https:.*\/issues\/3$/ms);
  });
});
