import { ruleTester } from '../../testing/index.js';
import rule from './integrity.rule.js';

const hash = 'integrity="sha384-abc" crossorigin="anonymous"';

ruleTester(rule, {
  pass: [
    `<script src="https://code.jquery.com/jquery-3.7.1.min.js" ${hash}></script>`,
    '<script src="/a.js"></script>',
  ],
  fail: [
    {
      page: '<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>',
      message: 'missing',
      sentence: 'code.jquery.com',
      evidence: '&lt;script',
    },
    {
      page: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css">',
      message: 'missing',
    },
    {
      page: '<script src="//cdnjs.cloudflare.com/ajax/libs/htmx/2.0.4/htmx.min.js" integrity=""></script>',
      message: 'missing',
    },
  ],
  nearMiss: [
    {
      note: 'a module that is built on request',
      body: '<script type="module" src="https://cdn.jsdelivr.net/npm/lit@3.2.1/+esm"></script>',
    },
    {
      note: 'a file that changes',
      body: '<script src="https://cdn.jsdelivr.net/npm/alpinejs@3/dist/cdn.min.js"></script>',
    },
    {
      note: 'a service, not a file',
      body: '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345"></script>',
    },
    {
      note: 'a host of which it is not known whether a hash can be given',
      body: '<script src="https://lib.baomitu.com/jquery/3.7.1/jquery.min.js"></script>',
    },
    { note: 'the own host', body: '<script src="/vendor/jquery-3.7.1.min.js"></script>' },
    { note: 'a picture', body: '<img src="https://cdn.jsdelivr.net/npm/flags@1.2.3/de.svg" alt="">' },
  ],
});
