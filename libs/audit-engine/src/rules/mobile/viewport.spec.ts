import { ruleTester } from '../../testing/index.js';
import rule from './viewport.rule.js';

ruleTester(rule, {
  pass: [{ head: '<title>a</title><meta name="viewport" content="width=device-width, initial-scale=1">' }],
  fail: [
    { page: { head: '<title>a</title>' }, message: 'missing' },
    { page: { head: '<title>a</title><script src="/js/skel.min.js"></script>' }, message: 'missing' },
    { page: { head: '<meta name="viewport" content="">' }, message: 'empty', evidence: 'viewport' },
  ],
  nearMiss: [
    { head: '<META NAME="Viewport" CONTENT="width=device-width">' },
    {
      note: 'a program that writes it when it starts',
      head: '<title>a</title><base href="/game/"><script src="flutter_bootstrap.js" async></script>',
    },
    {
      note: 'a library that writes it for each width of screen',
      head: '<title>a</title><script src="/js/skel.min.js"></script><script src="/js/init.js"></script>',
    },
    { note: 'what it says is judged elsewhere', head: '<meta name="viewport" content="width=1024">' },
  ],
});
