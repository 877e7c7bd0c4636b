import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { renderJunit } from './junit.js';
import { ownReport, rule } from './report.testing.js';
import { show, type Shown } from './shown.js';

const schema = readFileSync(join(import.meta.dirname, 'junit.testing.xsd'), 'utf8');
const A = 'https://www.example.com/a';

async function problems(shown: Shown): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'report.xml', contents: renderJunit(shown) }, schema });
  return errors.map(({ message }) => message);
}

describe('the report as JUnit', () => {
  it('is valid by the schema, with failures, passes and gates', async () => {
    const shown = show(ownReport([rule('core/title', [A]), rule('core/h1', [], { category: 'core' })]), {
      gates: [{ gate: 'score<90', isTripped: true, isJudged: true, actual: 'the score is 81.6' }],
    });
    expect(await problems(shown)).toEqual([]);
    expect(renderJunit(shown)).toMatch(/name="Core" .* tests="2" failures="1"/);
    expect(renderJunit(shown)).toContain('<failure message="score&lt;90: the score is 81.6" type="gate">');
  });

  it.each([
    [']]></failure><testcase name="fake"/>'],
    ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;'],
    ['\u0000\u0008\u001b[2J\ufffe\uffff\ud800'],
    ['   '],
    [''],
    ['"\' & < >\n\ttab'],
    ['😀 \u{1fffe}'],
  ])('is valid whatever a site or a publisher wrote: %j', async (text) => {
    const found = rule('core/title', [A], {
      name: text,
      category: text,
      items: [{ pageUrl: text, message: text, snippet: text }],
    });
    const report = ownReport([found, rule(text, [], { name: text, category: text })], {
      baseUrl: text,
      timestamp: text,
      healthScore: { score: 1, categories: [{ category: text, name: text }] },
    });
    expect(
      await problems(show(report, { gates: [{ gate: text, isTripped: true, isJudged: true, actual: text }] })),
    ).toEqual([]);
  });

  it('is found out when it is not', async () => {
    const { valid } = await validateXML({
      xml: [{ fileName: 'x.xml', contents: '<testsuites><testsuite/></testsuites>' }],
      schema,
    });
    expect(valid).toBe(false);
  });
});
