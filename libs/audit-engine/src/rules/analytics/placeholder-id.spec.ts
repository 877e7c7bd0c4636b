import { ruleTester } from '../../testing/index.js';
import rule from './placeholder-id.rule.js';

ruleTester(rule, {
  pass: ["<script>gtag('config', 'G-ABCDE12345')</script>"],
  fail: [
    {
      page: "<script>gtag('config', 'G-XXXXXXXXXX')</script>",
      message: 'placeholder',
      sentence: 'G-XXXXXXXXXX',
      evidence: '&lt;script',
    },
    {
      page: '<script async src="https://www.googletagmanager.com/gtag/js?id=GA_MEASUREMENT_ID"></script>',
      message: 'placeholder',
      sentence: 'GA_MEASUREMENT_ID',
    },
    { page: "<script>ga('create', 'UA-XXXXX-Y', 'auto')</script>", message: 'placeholder' },
    {
      page: "<script async src='https://www.googletagmanager.com/gtag/js?id=G-XXXXXXX'></script><script>gtag('config', 'G-XXXXXXX')</script>",
      message: 'placeholder',
    },
  ],
  notApplicable: ['<p>No script</p>'],
  nearMiss: [
    { note: 'a tutorial', body: "<pre>gtag('config', 'G-XXXXXXXXXX')</pre><script>1</script>" },
    { note: 'an id with some X in it', body: "<script>gtag('config', 'G-XXAB12XX45')</script>" },
    { note: 'a size', body: "<script>var sizes = ['G-XXXX', 'G-XL'];</script>" },
  ],
});
