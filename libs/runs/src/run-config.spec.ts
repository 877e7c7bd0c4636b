import { AppError } from '#common';
import { Plans } from '#organizations';
import { clampPages, parseRunConfig } from './run-config.js';

function pathsOf(config: string): unknown {
  try {
    parseRunConfig(config);
    return 'accepted';
  } catch (error) {
    return (error as AppError).details.issues instanceof Array
      ? (error as AppError & { details: { issues: { path: string }[] } }).details.issues.map((issue) => issue.path)
      : error;
  }
}

describe('parseRunConfig', () => {
  it('defaults to surface without a config', () => {
    expect(parseRunConfig(undefined)).toEqual({
      coverageMode: 'surface',
      maxPages: null,
      disabledRulePatterns: [],
      externalLinksEnabled: false,
      render: 'off',
      scope: null,
      importance: null,
      ignores: [],
      maxRenders: null,
      lab: 0,
      sent: null,
    });
  });

  it('keeps unknown keys and ignores them', () => {
    expect(parseRunConfig('{"coverageMode":"full","theme":"dark"}')).toMatchObject({
      coverageMode: 'full',
      sent: { coverageMode: 'full', theme: 'dark' },
    });
  });

  it.each([2_147_483_648, Number.MAX_SAFE_INTEGER, 1e21])('takes %d pages, which the plan clamps', (maxPages) => {
    expect(parseRunConfig(JSON.stringify({ maxPages })).maxPages).toBe(maxPages);
  });

  it('reads what counts more or less, and what is ignored', () => {
    const config = { importance: { legal: 'off', core: 'normal' }, ignores: [{ rule: 'core/title', url: '/old/*' }] };
    expect(parseRunConfig(JSON.stringify(config), { importance: { core: 'high' } })).toMatchObject({
      importance: { legal: 'off' },
      ignores: [{ rule: 'core/title', url: '/old/*', until: null }],
    });
    expect(parseRunConfig('{"importance":{"core":"normal"}}', { importance: { core: 'high' } }).importance).toBeNull();
  });

  it.each(['1e400', '9'.repeat(400)])(
    'takes %s pages, and keeps them as the largest number that it can say',
    (pages) => {
      const config = parseRunConfig(`{"maxPages":${pages}}`);
      expect(config.maxPages).toBe(Number.MAX_VALUE);
      expect(config.sent).toEqual({ maxPages: Number.MAX_VALUE });
    },
  );

  it.each([
    ['not JSON', '{', ['config']],
    ['an array', '[]', ['config']],
    ['null', 'null', ['config']],
    ['a NUL', '{"a":"\\u0000"}', ['config']],
    ['a lone surrogate in a key', '{"\\ud800":1}', ['config']],
    ['too deep', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, ['config']],
    ['too long', JSON.stringify({ a: 'x'.repeat(17_000) }), ['config']],
    ['an unknown mode', '{"coverageMode":"deep"}', ['config.coverageMode']],
    ['an importance of no category', '{"importance":{"core":"high","nothing":"low"}}', ['config.importance']],
    ['an unknown importance', '{"importance":{"core":"highest"}}', ['config.importance']],
    ['an ignore without a rule', '{"ignores":[{"url":"/a"}]}', ['config.ignores']],
    ['an ignore until no day', '{"ignores":[{"rule":"core/title","until":"2027-02-30"}]}', ['config.ignores']],
    ['too many ignores', JSON.stringify({ ignores: Array(201).fill({ rule: 'a' }) }), ['config.ignores']],
    ['zero pages', '{"maxPages":0}', ['config.maxPages']],
    ['a fraction of a page', '{"maxPages":1.5}', ['config.maxPages']],
    ['pages as text', '{"maxPages":"10"}', ['config.maxPages']],
    ['fewer pages than none, however few', '{"maxPages":-1e400}', ['config.maxPages']],
    ['a pattern that is none', '{"disabledRulePatterns":["core/*","<script>"]}', ['config.disabledRulePatterns']],
    ['a way of rendering that is none', '{"render":"yes"}', ['config.render']],
    ['renders below none', '{"render":"auto","maxRenders":-1}', ['config.maxRenders']],
    ['more measured pages than ten', '{"lab":11}', ['config.lab']],
    [
      'several at once',
      '{"maxPages":null,"externalLinksEnabled":1}',
      ['config.maxPages', 'config.externalLinksEnabled'],
    ],
  ])('refuses %s with its path', (_name, config, paths) => {
    expect(pathsOf(config)).toEqual(paths);
  });

  it('takes surrogates in pairs and escaped backslashes', () => {
    expect(pathsOf('{"a":"\\ud83d\\ude00 \\\\ud800"}')).toBe('accepted');
  });
});

describe('clampPages', () => {
  const free = new Plans().get('free');

  it('takes what is asked for within the plan', () => {
    expect(clampPages(parseRunConfig('{"maxPages":500}'), free, 'https://x/pricing')).toEqual({
      maxPages: 500,
      notice: null,
    });
  });

  it('takes the default of the mode', () => {
    expect(clampPages(parseRunConfig('{"coverageMode":"quick"}'), free, 'https://x/pricing').maxPages).toBe(25);
  });

  it('applies the cap with a notice that holds a pricing address', () => {
    const { maxPages, notice } = clampPages(parseRunConfig('{"maxPages":501}'), free, 'https://x/pricing');
    expect(maxPages).toBe(500);
    expect(notice).toMatchObject({
      type: 'page_limit_clamped',
      requested: 501,
      applied: 500,
      planId: 'free',
      planCap: 500,
    });
    expect(notice?.upgradeHint).toContain('https://x/pricing');
  });
});
