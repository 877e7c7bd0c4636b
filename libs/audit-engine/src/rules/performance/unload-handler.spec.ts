import { ruleTester } from '../../testing/index.js';
import rule from './unload-handler.rule.js';

ruleTester(rule, {
  pass: ['<script>addEventListener("pagehide", save);</script>'],
  fail: [
    {
      page: '<script>window.addEventListener("unload", save);</script>',
      message: 'unload',
      evidence: 'addEventListener',
    },
    { page: '<script>window.onunload = function () {};</script>', message: 'unload' },
    {
      page: { html: '<title>x</title><script>const a = 1;\naddEventListener("unload", save);</script><p>Beans</p>' },
      message: 'unload',
      line: 2,
    },
    {
      page: {
        html: '<!doctype html><html lang="en"><head><title>x</title></head><body onunload="save()"><p>Beans</p></body></html>',
      },
      message: 'unload',
      evidence: 'onunload',
    },
  ],
  nearMiss: [
    { note: 'a question before unsaved text is lost', body: '<script>addEventListener("beforeunload", ask);</script>' },
    { note: 'taken away', body: '<script>window.onunload = null; if (window.onunload == 1) {}</script>' },
    { note: 'data', body: '<script type="application/json">{"a":"addEventListener(\'unload\'"}</script>' },
  ],
});
