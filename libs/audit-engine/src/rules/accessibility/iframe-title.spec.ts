import { ruleTester } from '../../testing/index.js';
import rule from './iframe-title.rule.js';

ruleTester(rule, {
  pass: ['<iframe src="https://maps.example/x" title="Map of the garden"></iframe>'],
  fail: [
    {
      page: '<iframe src="https://maps.example/x"></iframe><iframe srcdoc="&lt;p&gt;a" title=" "></iframe>',
      message: 'missing',
      count: 2,
      evidence: 'maps.example',
    },
  ],
  notApplicable: ['<p>No frame</p>', '<noscript><iframe src="https://tags.example/ns.html?id=1"></iframe></noscript>'],
  nearMiss: [
    { note: 'a frame for measuring', body: '<iframe src="https://tags.example/p" width="0" height="0"></iframe>' },
    '<iframe src="https://tags.example/p" style="display:none"></iframe>',
    '<iframe src="https://tags.example/p" style="width:0;height:0;border:0"></iframe>',
    '<iframe src="https://tags.example/p" style="position:absolute; left:-9999px"></iframe>',
    '<iframe src="https://maps.example/x" aria-label="Map"></iframe>',
    { note: 'filled by a script', body: '<iframe id="app"></iframe><iframe src="about:blank"></iframe>' },
    '<iframe src="/bg" tabindex="-1" role="presentation"></iframe>',
  ],
});
