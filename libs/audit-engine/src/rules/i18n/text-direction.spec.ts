import { ruleTester } from '../../testing/index.js';
import rule from './text-direction.rule.js';

const page = (attributes: string, body = '<body><p>x</p></body>'): string =>
  `<!doctype html>\n<html ${attributes}><head><title>x</title></head>${body}</html>`;

ruleTester(rule, {
  pass: [page('lang="ar" dir="rtl"')],
  fail: [
    { page: page('lang="ar"'), message: 'missing', evidence: 'lang="ar"', line: 2, sentence: 'The language ar' },
    { page: page('lang="he-IL" dir="ltr"'), message: 'missing' },
    { page: page('lang="az-Arab"'), message: 'missing' },
  ],
  notApplicable: [page('lang="en"'), page('')],
  nearMiss: [
    { note: 'on the body', html: page('lang="fa"', '<body dir="rtl"><p>x</p></body>') },
    { note: 'on the frame of an app', html: page('lang="fa"', '<body><div id="app" dir="RTL"><p>x</p></div></body>') },
    { note: 'Arabic in Latin letters', html: page('lang="ar-Latn"') },
  ],
});
