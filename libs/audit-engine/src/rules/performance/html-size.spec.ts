import { ruleTester } from '../../testing/index.js';
import rule from './html-size.rule.js';

ruleTester(rule, {
  pass: ['<p>Beans</p>'],
  fail: [
    { page: '<p class="text">Beans</p>'.repeat(21_000), message: 'large', sentence: '525 kB' },
    {
      page: `<script type="application/json">"${'x'.repeat(2_200_000)}"</script><p>Beans</p>`,
      message: 'cut',
      sentence: 'has 2.1 MB of HTML',
    },
  ],
  nearMiss: [
    {
      note: 'mostly state of an application, which another rule judges',
      body: `<p>Beans</p><script type="application/json">"${'x'.repeat(600_000)}"</script>`,
    },
    { note: 'a long text', body: '<p>Beans grow well on a sunny balcony.</p>'.repeat(10_000) },
  ],
});
