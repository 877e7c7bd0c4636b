import { ruleTester } from '../../testing/index.js';
import rule from './retired-id.rule.js';

ruleTester(rule, {
  pass: ["<script>gtag('config', 'G-ABCDE12345')</script>", '<p>No script</p>'],
  fail: [
    {
      page: "<script>ga('create', 'UA-1234567-1', 'auto')</script>",
      message: 'retired',
      sentence: 'UA-1234567-1',
      evidence: '&lt;script',
    },
    {
      page: '<script async src="https://www.googletagmanager.com/gtag/js?id=UA-7654321-2"></script><script>gtag("config", "UA-7654321-2")</script>',
      message: 'retired',
      sentence: 'UA-7654321-2',
    },
    {
      page: "<script>ga('create', 'UA-1234567-1'); </script><script>gtag('config', 'UA-1234567-9')</script>",
      message: 'retired',
      count: 2,
    },
    {
      page: "<script>\n/* Analytics */ var types = 'image/*';\nga('create', 'UA-1234567-1'); /* sent */</script>",
      message: 'retired',
    },
  ],
  nearMiss: [
    {
      note: 'the id that the file is loaded by, when others are configured',
      body: `<script async src="https://www.googletagmanager.com/gtag/js?id=UA-1234567-1"></script><script>gtag('config', 'G-ABCDE12345')</script>`,
    },
    {
      note: 'a block that was switched off',
      body: "<script>\n/*\nvar _gaq = _gaq || [];\n_gaq.push(['_setAccount', 'UA-1234567-1']);\n*/\ngtag('config', 'G-ABCDE12345')</script>",
    },
    {
      note: 'the end of a line',
      body: "<script>gtag('config', 'G-ABCDE12345'); // ga('create', 'UA-1234567-1')\n</script>",
    },
    {
      note: 'an objection by a variable, left behind without the tag',
      body: "<script>var id = 'UA-1234567-1'; var off = 'ga-disable-' + id; if (document.cookie.indexOf(off) > -1) window[off] = true;</script>",
    },
    { note: 'an id of noughts', body: "<script>gtag('config', 'UA-00000000-1')</script>" },
    {
      note: 'lines that were switched off',
      body: "<script>\n// ga('create', 'UA-1234567-1', 'auto')\n/* gtag('config', 'UA-1234567-1') */\ngtag('config', 'G-ABCDE12345')\n</script>",
    },
    { note: 'a tutorial that shows the code', body: "<pre><code>ga('create', 'UA-1234567-1')</code></pre>" },
    { note: 'a template id', body: "<script>ga('create', 'UA-XXXXX-Y')</script>" },
    { note: 'an article number', body: "<script>var articles = ['UA-1234567-1']</script>" },
    {
      note: 'what remembers an objection, left behind without the tag',
      body: "<script>var off = 'ga-disable-UA-1234567-1'; if (document.cookie.indexOf(off) > -1) window[off] = true;</script>",
    },
    {
      note: 'the code of a copied site, whose file does not exist',
      body: "<script>(function(i,s,o,g,r){i['GoogleAnalyticsObject']=r;s.createElement(o).src=g})(window,document,'script','../www.google-analytics.com/analytics.js','ga'); ga('create', 'UA-1234567-1', 'auto')</script>",
    },
    {
      note: 'the same in a folder for all hosts',
      body: "<script>(function(i,s,o,g,r){i['GoogleAnalyticsObject']=r;s.createElement(o).src=g})(window,document,'script','../../web/www.google-analytics.com/analytics.html','ga'); ga('create', 'UA-1234567-1', 'auto')</script>",
    },
    {
      note: 'the same with the newer tag',
      body: '<script async src="../www.googletagmanager.com/gtag/js73f0.js?id=UA-1234567-1"></script>',
    },
    { note: 'a data block', body: '<script type="application/json">{"ga": "UA-1234567-1"}</script>' },
  ],
});
