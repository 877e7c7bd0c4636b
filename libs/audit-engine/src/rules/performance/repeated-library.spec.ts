import { ruleTester } from '../../testing/index.js';
import rule from './repeated-library.rule.js';

const scripts = (...sources: string[]): string => sources.map((src) => `<script defer src="${src}"></script>`).join('');

ruleTester(rule, {
  pass: [scripts('/js/jquery.min.js', '/js/app.js')],
  fail: [
    {
      page: scripts('/js/jquery-1.12.4.min.js', 'https://cdn.example/jquery/3.7.1/jquery.slim.min.js'),
      message: 'twice',
      sentence: '/js/jquery-1.12.4.min.js, and a second time from https://cdn.example/',
      evidence: '3.7.1',
    },
    {
      page: scripts('/bootstrap.bundle.min.js', '/lib/bootstrap.min.js?v=4', '/vue.global.prod.js', '/vue.js'),
      message: 'twice',
      count: 2,
    },
  ],
  notApplicable: [scripts('/js/app.js'), '<p>jquery.min.js</p>'],
  nearMiss: [
    {
      note: 'plugins',
      body: scripts(
        '/jquery.min.js',
        '/jquery-ui.min.js',
        '/jquery-migrate.min.js',
        '/jquery.validate.min.js',
        '/jquery.cookie.js',
      ),
    },
    { note: 'parts that belong together', body: scripts('/react.production.min.js', '/react-dom.production.min.js') },
    {
      note: 'the script that starts an application, beside the library',
      body: scripts('/lib/bootstrap.min.js', '/app/bootstrap.js'),
    },
    {
      note: 'one over http, which browsers block on an https page',
      body: scripts('/jquery.min.js', 'http://cdn.example/jquery-1.9.0.min.js'),
    },
    { note: 'the same address again, which another rule judges', body: scripts('/lodash.min.js', '/lodash.min.js') },
  ],
});
