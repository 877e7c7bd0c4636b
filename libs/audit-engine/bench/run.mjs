// CPU per audited page: node libs/audit-engine/bench/run.mjs [pages]
// Prints milliseconds of CPU per page (45 KB, deterministic) for the parse, for everything, and the ten most expensive rules.
import { compileEngine } from './compile.mjs';
import { generatePage } from './page.mjs';

const load = compileEngine();
const { auditPage, CATALOGUE, buildCatalogue } = await load('index.js');
const { parsePage } = await load('facts/parse.js');
const { PageFacts } = await load('facts/page-facts.js');
const count = Number(process.argv[2] ?? 300);

const inputs = Array.from({ length: 50 }, (_, i) => {
  const html = generatePage(i);
  return {
    url: `https://example.com/p${i}`,
    status: 200,
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['strict-transport-security', 'max-age=31536000'],
      ['set-cookie', 'a=1; Secure'],
    ],
    html,
    depth: 1,
    isStart: i === 0,
    wireBytes: 9_000,
    decodedBytes: html.length,
    ttfbMs: 50,
    totalMs: 80,
    httpVersion: '1.1',
    tls: null,
  };
});

function cpuMs(act) {
  for (let i = 0; i < 60; i++) act(inputs[i % inputs.length]);
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) act(inputs[i % inputs.length]);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / count;
}

const nothing = buildCatalogue([]);
const kilobytes = inputs.reduce((sum, input) => sum + input.html.length, 0) / inputs.length / 1000;
const audit = auditPage(inputs[0]);
console.log(
  `${kilobytes.toFixed(1)} KB per page, ${CATALOGUE.pageRules.length} page rules, ${CATALOGUE.siteRules.length} site rules`,
);
console.log(`parse                    ${cpuMs((input) => parsePage(input.html)).toFixed(2)} ms`);
console.log(`parse + facts, no rules  ${cpuMs((input) => auditPage(input, { catalogue: nothing })).toFixed(2)} ms`);
console.log(`everything               ${cpuMs((input) => auditPage(input)).toFixed(2)} ms`);
console.log(
  `stored per page          facts ${JSON.stringify(audit.facts).length}, results ${JSON.stringify(audit.results).length}, links ${JSON.stringify(audit.links).length} characters`,
);

const costs = CATALOGUE.pageRules.map((rule) => [rule.meta.id, ruleMicroseconds(rule)]).sort((a, b) => b[1] - a[1]);
console.log('most expensive rules (facts already worked out):');
for (const [id, microseconds] of costs.slice(0, 10)) console.log(`  ${id.padEnd(45)} ${microseconds.toFixed(1)} µs`);

function ruleMicroseconds(rule) {
  const pages = inputs.slice(0, 10).map((input) => new PageFacts(input, parsePage(input.html)));
  const report = () => {};
  const once = (page) => {
    if (rule.applies?.(page) === false) return;
    rule.check?.(page, report);
    for (const [names, visitor] of Object.entries(rule.visit ?? {})) {
      for (const element of names === '*' ? page.document.elements : page.named(...names.split(' ')))
        visitor(element, report, page);
    }
  };
  for (let i = 0; i < 30; i++) for (const page of pages) once(page);
  const start = process.hrtime.bigint();
  for (let i = 0; i < 20; i++) for (const page of pages) once(page);
  return Number(process.hrtime.bigint() - start) / 1000 / 200;
}
