import { ruleTester } from '../../testing/index.js';
import rule from './mojibake.rule.js';

ruleTester(rule, {
  pass: ['<p>Grüße aus Köln, “quoted” — 20 °C, naïve café</p>'],
  fail: [
    { page: '<p>GrÃ¼Ãe</p>\n<p>Donâ€™t</p>', message: 'broken', count: 2, evidence: 'GrÃ¼', line: 4, sentence: '"Ã¼"' },
    { page: '<p>20&nbsp;Â°C</p>', message: 'broken', sentence: '"Â°"' },
    { page: { head: '<title>KÃ¶ln</title>' }, message: 'broken', evidence: '&lt;title' },
    { page: '<p>\nFrom\nKÃ¶ln</p>', message: 'broken', line: 6, evidence: 'From KÃ¶ln' },
    { page: '<p>Gr\ufffd\ufffde</p>', message: 'replaced', evidence: 'Gr', sentence: 'could not be read' },
  ],
  notApplicable: [{ html: '<!doctype html><html lang="en"></html>' }],
  nearMiss: [
    {
      note: 'capitals of Portuguese before a closing quotation mark',
      html: '<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>A</title></head><body><h2>“MINHA IRMÔ, AMANHÃ… E À MANHÖ</h2></body></html>',
    },
    { note: 'Portuguese in capitals', body: '<p>SÃO PAULO, NÃO, IRMÃ» e MAÇÃ</p>' },
    { note: 'French and Romanian capitals', body: '<p>ÂGE, « PÂTÉ », Â mic</p>' },
    { note: 'a page about broken text shows it as code', body: '<p>It reads <code>Ã¤</code> instead of ä.</p>' },
    { note: 'a text about the replacement character', body: '<p>Each such byte becomes \ufffd in the result.</p>' },
    { note: 'a script', body: '<script>var a = "Ã¤";</script><p>Text</p>' },
  ],
});
