import { conformanceOf, type CriteriaRule, type RuleOutcome } from './conformance.js';

const RULES: CriteriaRule[] = [
  { id: 'accessibility/image-alt', wcag: ['1.1.1'], needs: ['images'] },
  { id: 'accessibility/blank-alt', wcag: ['1.1.1'], needs: ['images'] },
  { id: 'accessibility/inline-contrast', wcag: ['1.4.3'], needs: ['attributes'] },
  { id: 'accessibility/contrast', wcag: ['1.4.3'], needs: ['browser'] },
  { id: 'accessibility/video-captions', wcag: ['1.2.2'], needs: ['media'] },
  { id: 'core/title-length', needs: ['head'] },
];

function outcome(severity: 'error' | 'warning', status: string, judged = 3): RuleOutcome {
  const found = status === 'fail' || status === 'warn' ? 1 : 0;
  const item = { pageUrl: 'https://example.com/', message: 'It has none.', selector: 'img' };
  return {
    ...{ name: 'Image has no text', severity, status, judged, affected: found, itemsTotal: found },
    items: found === 0 ? [] : [item],
  };
}

function rowOf(id: string, results: Record<string, RuleOutcome>) {
  return conformanceOf(results, RULES).find((row) => row.id === id);
}

describe('conformance with WCAG 2.2', () => {
  it('has a row for every criterion of level A and AA', () => {
    const rows = conformanceOf({}, RULES);
    expect(rows).toHaveLength(55);
    expect(rows.every(({ status }) => status === 'not-evaluated')).toBe(true);
  });

  it('fails a criterion where a rule found errors, with its evidence before that of warnings', () => {
    const row = rowOf('1.1.1', {
      'accessibility/blank-alt': outcome('warning', 'warn'),
      'accessibility/image-alt': outcome('error', 'fail'),
    });
    expect(row).toMatchObject({ status: 'fails', en301549: '9.1.1.1', note: '1 rule found failures.' });
    expect(row?.rules.map(({ ruleId }) => ruleId)).toEqual(['accessibility/image-alt', 'accessibility/blank-alt']);
    expect(row?.evidence[0]).toEqual({
      ...{
        ruleId: 'accessibility/image-alt',
        pageUrl: 'https://example.com/',
        message: 'It has none.',
        selector: 'img',
      },
    });
  });

  it('leaves warnings to people', () => {
    expect(rowOf('1.1.1', { 'accessibility/blank-alt': outcome('warning', 'warn') })).toMatchObject({
      ...{ status: 'may-fail', note: '1 rule found possible failures. Check them.' },
    });
  });

  it('never calls a criterion met', () => {
    expect(rowOf('1.1.1', { 'accessibility/image-alt': outcome('error', 'pass') })).toMatchObject({
      ...{ status: 'no-failures', note: '1 rule found no failures. Check the rest by hand.' },
    });
  });

  it('has not evaluated what only a browser shows, where none was used', () => {
    const inline = { 'accessibility/inline-contrast': outcome('warning', 'pass') };
    expect(rowOf('1.4.3', inline)).toMatchObject({
      ...{ status: 'not-evaluated', note: 'Needs rendered pages. Audit with rendering.' },
    });
    const rendered = { ...inline, 'accessibility/contrast': outcome('error', 'pass') };
    expect(rowOf('1.4.3', rendered)).toMatchObject({ status: 'no-failures' });
  });

  it.each([
    ['3.1.5', {}, undefined],
    ['2.4.5', {}, 'No rule checks this. Check it by hand.'],
    [
      '1.2.2',
      { 'accessibility/video-captions': outcome('warning', 'not-applicable', 0) },
      'The audited pages have nothing that its rules check.',
    ],
    ['1.1.1', { 'accessibility/image-alt': outcome('error', 'ignored') }, 'All that was found is ignored.'],
  ])('says why %s is not evaluated', (id, results, note) => {
    expect(rowOf(id, results)?.note).toBe(note);
  });
});
