import { ruleTester, type SiteCase } from '../../testing/index.js';
import rule from './consent.rule.js';

const site = (body: string, host = 'werkstatt.de'): SiteCase => ({ pages: { [`https://${host}/`]: body } });
const pixel = "<script>!function(f,b,e,v){}(window); fbq('init', '1234567890'); fbq('track', 'PageView');</script>";

const analytics = '<script async src="https://www.google-analytics.com/analytics.js"></script>';

ruleTester(rule, {
  pass: [
    site('<script src="/app.js"></script>'),
    site(`<script src="https://cdn.consenttool.example/v2.js"></script>${pixel}`),
  ],
  fail: [
    { page: site(pixel), message: 'unasked', sentence: 'Meta Pixel', evidence: 'https://werkstatt.de/' },
    { page: site(analytics), message: 'unasked', sentence: 'Google Analytics' },
    { page: site(analytics + pixel, 'www.workshop.co.uk'), message: 'unasked', sentence: 'Meta Pixel' },
    {
      page: site('<script src="https://connect.facebook.net/de_DE/sdk.js"></script>'),
      message: 'unasked',
      sentence: 'Facebook runs',
    },
  ],
  notApplicable: [site(pixel, 'workshop.com'), site(pixel, 'werkstatt.ch')],
  nearMiss: [
    { note: 'statistics under British law', ...site(analytics, 'www.workshop.co.uk') },
    {
      note: 'tags of Microsoft, which wait for consent',
      ...site(
        '<script async src="https://www.clarity.ms/tag/a1b2"></script><script src="https://bat.bing.com/bat.js"></script>',
      ),
    },
    {
      note: 'blocked until the visitor agrees',
      ...site(`<script type="text/plain" data-category="marketing">fbq('init', '1')</script>`),
    },
    { note: 'a banner of its own', ...site(`${pixel}<div id="cookie-banner">May we?</div>`) },
    {
      note: 'a tag manager that may ask',
      ...site(`<script>j.src='https://www.googletagmanager.com/gtm.js?id='+i</script>${pixel}`),
    },
    { note: 'the consent mode', ...site(`<script>gtag('consent', 'default', {})</script>${pixel}`) },
    { note: 'an article about the pixel', ...site("<pre>fbq('init', '1')</pre>") },
    {
      note: 'asked on another page',
      pages: { 'https://werkstatt.de/a': pixel, 'https://werkstatt.de/': '<script src="/consent.js"></script>' },
    },
  ],
});
