import { ruleTester } from '../../testing/index.js';
import rule from './inline-drawing.rule.js';

const svg = (chars: number): string => `<svg viewBox="0 0 9 9"><path d="${'M0 0L1 1'.repeat(chars / 8)}"/></svg>`;

ruleTester(rule, {
  pass: [svg(400)],
  fail: [
    { page: svg(40_000), message: 'large', sentence: '40 kB', evidence: 'viewBox' },
    {
      page: svg(40_000).replace('<path', `<title>${'ä'.repeat(3_000)}</title><path`),
      message: 'large',
      sentence: '46 kB',
    },
    { page: `<svg><svg>${svg(40_000)}</svg></svg>`, message: 'large' },
  ],
  notApplicable: ['<img src="/a.svg" alt="Beans">'],
  nearMiss: [{ note: 'many small ones', body: svg(800).repeat(60) }],
});
