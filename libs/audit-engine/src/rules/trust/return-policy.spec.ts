import { ruleTester } from '../../testing/index.js';
import rule from './return-policy.rule.js';

const product =
  '<script type="application/ld+json">{"@type":"Product","name":"Chair","offers":{"@type":"Offer","price":"90","priceCurrency":"EUR"}}</script>';

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/service">Shipping and returns</a>', '/chair': product } }],
  fail: [
    {
      page: { pages: { '/': '<a href="/chair">Chair</a>', '/chair': `${product}<a href="/">Home</a>` } },
      message: 'missing',
    },
  ],
  nearMiss: [
    {
      note: 'a product without an offer',
      pages: {
        '/': '<script type="application/ld+json">{"@type":"Product","name":"Chair"}</script><a href="/a">A</a>',
      },
    },
    { note: 'in another language', pages: { '/': `${product}<a href="/x">Widerrufsrecht</a>` } },
    {
      note: 'said to machines',
      pages: {
        '/': `${product}<a href="/a">A</a><script type="application/ld+json">{"@type":"MerchantReturnPolicy"}</script>`,
      },
    },
    { note: 'a site that sells nothing', pages: { '/': '<a href="/blog">Blog</a>' } },
  ],
});
