import { ruleTester } from '../../testing/index.js';
import rule from './hidden-body.rule.js';

const head = (css: string): { head: string } => ({ head: `<title>A</title>${css}` });

ruleTester(rule, {
  pass: ['<main>Text</main>'],
  fail: [
    {
      page: '<!doctype html><html lang="en"><title>A</title><body style="opacity:0"><p>Text</p></body></html>',
      message: 'inline',
      sentence: 'body',
      evidence: '&lt;body',
    },
    { page: '<main style="display: none">Text</main>', message: 'inline', sentence: 'main' },
    { page: '<main hidden>Text</main>', message: 'inline', sentence: 'its hidden attribute' },
    { page: head('<style>body { visibility: hidden; }</style>'), message: 'rule', evidence: '&lt;style' },
    { page: head('<style>html,body{margin:0;opacity:0 !important}</style>'), message: 'rule' },
    {
      page: head(
        '<style>body{opacity:0}</style><link rel="stylesheet" href="/a.css"><script>onload = () => { document.body.style.opacity = 1 }</script>',
      ),
      message: 'rule',
    },
    { page: head('<link rel="stylesheet" href="/a.css"><style>body{opacity:0}</style>'), message: 'rule' },
  ],
  nearMiss: [
    {
      note: 'shown by the style sheet that comes next',
      ...head(
        '<style>html{visibility:hidden}</style><link rel="stylesheet" href="/a.css"><script src="/a.js"></script>',
      ),
    },
    { note: 'the second view of an application', body: '<main>Text</main><main hidden>More</main>' },
    {
      note: 'views of an application behind a form to sign in',
      body: '<form>Sign in</form><div hidden><main>Text</main><main hidden>More</main></div>',
    },
    { note: 'a little transparency', body: '<main style="opacity: 0.95">Text</main>' },
    { note: 'a hidden part', body: '<main><div style="display:none">More</div>Text</main>' },
    { note: 'hidden in print', ...head('<style>@media print { body { display: none } }</style>') },
    {
      note: 'shown without scripts',
      ...head('<style>body{opacity:0}</style><noscript><style>body{opacity:1}</style></noscript>'),
    },
    {
      note: 'ends by itself, as in AMP',
      ...head('<style>body{visibility:hidden;animation:show 0s 8s forwards}</style>'),
    },
    {
      note: 'another element with body in its name',
      ...head('<style>.card-body{display:none} tbody{opacity:0}</style>'),
    },
  ],
});
