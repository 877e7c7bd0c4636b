import { ruleTester } from '../../testing/index.js';
import rule from './mining-script.rule.js';

ruleTester(rule, {
  pass: ['<script src="/app.js"></script>'],
  fail: [
    {
      page: '<script src="https://coinhive.com/lib/coinhive.min.js"></script>',
      message: 'miner',
      sentence: 'coinhive.com',
    },
    {
      page: "<script>var miner = new CoinHive.Anonymous('KEY'); miner.start();</script>",
      message: 'miner',
      sentence: 'CoinHive.Anonymous',
      evidence: '&lt;script',
    },
    {
      page: '<script src="https://www.hostingcloud.racing/x.js"></script><script>var _client = new Client.Anonymous("k", {throttle: 0.5});</script>',
      message: 'miner',
      count: 2,
    },
  ],
  notApplicable: ['<p>No script</p>'],
  nearMiss: [
    {
      note: 'an article about miners',
      body: '<p>new CoinHive.Anonymous() was a miner.</p><script src="/app.js"></script><a href="https://coinhive.com/">coinhive.com</a>',
    },
    { note: 'other anonymous things', body: '<script>auth.Anonymous(function () { return 1; });</script>' },
    { note: 'a quotation in data', body: '<script type="application/json">{"code": "CoinHive.Anonymous("}</script>' },
  ],
});
