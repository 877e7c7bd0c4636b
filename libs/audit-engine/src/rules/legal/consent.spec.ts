import { ruleTester, type SiteCase } from '../../testing/index.js';
import rule from './consent.rule.js';

const site = (body: string, host = 'werkstatt.de'): SiteCase => ({ pages: { [`https://${host}/`]: body } });
const pixel = "<script>!function(f,b,e,v){}(window); fbq('init', '1234567890'); fbq('track', 'PageView');</script>";

ruleTester(rule, {
  pass: [site('<script src="/app.js"></script>'), site(`<script src="https://cdn.consenttool.example/v2.js"></script>${pixel}`)],
  fail: [
    { page: site(pixel), message: 'unasked', sentence: 'Meta Pixel', evidence: 'https://werkstatt.de/' },
    { page: site('<script async src="https://www.google-analytics.com/analytics.js"></script>', 'www.workshop.co.uk'), message: 'unasked', sentence: 'Google Analytics' },
  ],
  notApplicable: [site(pixel, 'workshop.com')],
  nearMiss: [
    { note: 'blocked until the visitor agrees', ...site(`<script type="text/plain" data-category="marketing">fbq('init', '1')</script>`) },
    { note: 'a banner of its own', ...site(`${pixel}<div id="cookie-banner">May we?</div>`) },
    { note: 'a tag manager that may ask', ...site(`<script>j.src='https://www.googletagmanager.com/gtm.js?id='+i</script>${pixel}`) },
    { note: 'the consent mode', ...site(`<script>gtag('consent', 'default', {})</script>${pixel}`) },
    { note: 'an article about the pixel', ...site("<pre>fbq('init', '1')</pre>") },
    { note: 'asked on another page', pages: { 'https://werkstatt.de/a': pixel, 'https://werkstatt.de/': '<script src="/consent.js"></script>' } },
  ],
});
