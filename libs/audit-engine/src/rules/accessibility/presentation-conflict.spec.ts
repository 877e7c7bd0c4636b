import { ruleTester } from '../../testing/index.js';
import rule from './presentation-conflict.rule.js';

ruleTester(rule, {
  pass: [
    '<ul role="menu"><li role="none"><a role="menuitem" href="/">A</a></li></ul>',
    '<table role="presentation"><tr><td>a</td></tr></table>',
  ],
  fail: [
    { page: '<img src="/beans.png" alt="" aria-label="Beans">', message: 'image' },
    { page: '<img src="/beans.png" alt="" tabindex="0">', message: 'image' },
    {
      page: '<button role="presentation">Send</button><a role="none" href="/">A</a>',
      message: 'focusable',
      count: 2,
      sentence: 'button',
      evidence: 'Send',
    },
    { page: '<ul role="presentation" aria-label="Steps"><li>A</li></ul>', message: 'named', sentence: 'ul' },
    { page: '<iframe role="none" src="/x" tabindex="0"></iframe>', message: 'focusable', sentence: 'iframe' },
    { page: '<img src="/beans.png" alt="" aria-describedby="x"><p id="x">Beans</p>', message: 'image' },
    { page: '<div role="none" aria-live="polite">a</div>', message: 'global', sentence: 'has aria-live' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    '<div role="presentation" tabindex="-1">a</div>',
    '<iframe role="presentation" src="/x"></iframe>',
    '<img role="presentation" src="a.png" alt="">',
    '<a role="none">a</a>',
    { note: 'an empty attribute is none', body: '<div role="none" aria-describedby="">a</div>' },
  ],
});
