import { ruleTester } from '../../testing/index.js';
import rule from './tooltip-name.rule.js';

ruleTester(rule, {
  pass: ['<p>Sow <span aria-describedby="when">early</span> <span role="tooltip" id="when">In March</span></p>'],
  fail: [
    { page: '<p>Beans</p><div role="tooltip"></div>', message: 'empty', evidence: '&lt;div role' },
    { page: '<p>Beans</p><div role="tooltip"><span aria-hidden="true">!</span></div>', message: 'empty' },
  ],
  notApplicable: ['<p title="In March">Beans</p>'],
  nearMiss: [
    { note: 'a name of its own', body: '<div role="tooltip" aria-label="In March"></div>' },
    { note: 'a script fills it', body: '<div role="tooltip" id="tip"></div><script>show("tip")</script>' },
    { note: 'a library finds it by its class', body: '<div role="tooltip" class="popper"></div>' },
    { note: 'hidden until it is needed', body: '<div role="tooltip" hidden></div>' },
  ],
});
