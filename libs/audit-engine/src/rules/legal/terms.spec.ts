import { ruleTester } from '../../testing/index.js';
import rule from './terms.rule.js';

const data =
  '<script type="application/ld+json">{"@type":"Product","name":"Chair","offers":{"@type":"Offer","price":"90","priceCurrency":"EUR"}}</script>';
const form = '<form action="/basket" method="post"><button>Add to basket</button></form>';

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/terms">Terms of sale</a>', '/chair': data + form } }],
  fail: [
    { page: { pages: { '/': '<a href="/chair">Chair</a>', '/chair': data + form } }, message: 'missing' },
    {
      page: { pages: { '/': `${data}<form action="/x" method="post"><button>In den Warenkorb</button></form>` } },
      message: 'missing',
    },
  ],
  nearMiss: [
    {
      note: 'a product that others sell',
      pages: { '/': `${data}<a href="https://shop.example/chair">Buy at the shop</a>` },
    },
    { note: 'in another language', pages: { '/': `${data}${form}<a href="/recht">AGB</a>` } },
    { note: 'a form, but no product', pages: { '/': form } },
  ],
});
