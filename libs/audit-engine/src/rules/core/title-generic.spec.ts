import { ruleTester } from '../../testing/index.js';
import { rendered } from '../../testing/rendered.js';
import rule from './title-generic.rule.js';

ruleTester(rule, {
  pass: [{ head: '<title>Growing tomatoes</title>' }],
  fail: [
    { page: { head: '<title>Home</title>' }, message: 'generic', evidence: '&lt;title&gt;Home', sentence: '"Home"' },
    { page: { head: '<title> Untitled\n Document </title>' }, message: 'generic' },
    { page: { head: '<title>Vite + React</title>' }, message: 'generic' },
    { page: { head: '<title>Startseite</title>' }, message: 'generic' },
    { page: { head: '<title>Hem</title>' }, message: 'generic' },
    { page: { head: '<title>Insert title here</title>' }, message: 'generic' },
    {
      // The title that a browser shows is the one that people see.
      page: rendered(
        { head: '<title>Home</title>', body: '<script>document.title = names[location.pathname];</script>' },
        {},
      ),
      message: 'generic',
    },
  ],
  notApplicable: [{ head: '<title></title>' }, { head: '<title>Test</title><meta name="robots" content="noindex">' }],
  nearMiss: [
    { note: 'posts about a framework', isStart: false, head: '<meta charset="utf-8"><title>Hugo</title>' },
    {
      note: 'one file for many pages, whose script writes the title of each',
      head: '<title>Untitled</title>',
      body: '<script>document.title = names[location.pathname];</script>',
    },
    { note: 'with the name of the site', head: '<title>Home – Green Fingers</title>' },
    { note: 'a word of the list inside of a title', head: '<title>Home insurance</title>' },
  ],
});
