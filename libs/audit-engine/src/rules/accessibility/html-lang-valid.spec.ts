import { ruleTester } from '../../testing/index.js';
import rule from './html-lang-valid.rule.js';

ruleTester(rule, {
  pass: ['<!doctype html><html lang="en"><body>a</html>', '<!doctype html><html lang="zh-Hant-TW"><body>a</html>'],
  fail: [
    {
      page: {
        note: 'the body has one of its own',
        html: '<!doctype html><html lang="nosuch"><title>A</title><body lang="en"><p>Hello</p></html>',
      },
      message: 'unknown',
    },
    {
      page: '<!doctype html><html lang="em-US"><head><title>Beans</title></head><body><p lang="en">Beans</p></body></html>',
      message: 'unknown',
    },
    {
      page: '<!doctype html><html lang="en_US"><body>a</html>',
      message: 'unknown',
      sentence: '"en_US"',
      evidence: 'en_US',
    },
    { page: '<!doctype html><html lang="english"><body>a</html>', message: 'unknown' },
    { page: '<!doctype html><html lang="jp"><body>a</html>', message: 'unknown' },
    { page: '<!doctype html><html lang="en,de"><body>a</html>', message: 'unknown' },
    { page: '<!doctype html><html lang="{{ locale }}"><body>a</html>', message: 'unknown' },
    { page: { html: '<html lang="eng"><title>a</title><body><p>x</p>' }, message: 'unknown' },
    { page: { html: '<html lang="i-lux"><title>a</title><body><p>x</p>' }, message: 'unknown' },
  ],
  notApplicable: ['<!doctype html><html><body>a</html>', '<!doctype html><html lang=""><body>a</html>'],
  nearMiss: [
    { note: 'three letters of ISO 639-3', html: '<!doctype html><html lang="gsw-CH"><body>a</html>' },
    { note: 'a deprecated code is still known', html: '<!doctype html><html lang="iw"><body>a</html>' },
    { note: 'private use', html: '<!doctype html><html lang="x-elvish"><body>a</html>' },
    { note: 'regular and registered', html: '<html lang="zh-min-nan"><title>a</title><body><p>x</p>' },
    { note: 'numbers of a region', html: '<!doctype html><html lang="es-419"><body>a</html>' },
    { note: 'any case', html: '<!doctype html><html lang="EN-gb"><body>a</html>' },
  ],
});
