import { ruleTester } from '../../testing/index.js';
import rule from './social-links.rule.js';

const footer = (html: string): string => `<footer>${html}</footer>`;

ruleTester(rule, {
  pass: [footer('<a href="https://www.instagram.com/example">Instagram</a>')],
  fail: [
    {
      page: footer('<a href="https://www.facebook.com/">Facebook</a>'),
      message: 'root',
      sentence: 'Facebook',
      evidence: '&lt;a',
    },
    { page: '<main><a href="https://twitter.com">Follow us on Twitter</a></main>', message: 'root' },
    {
      page: footer('<a href="#"><img src="i.svg" alt="Instagram"></a> <a href="#" aria-label="LinkedIn"></a>'),
      message: 'empty',
      count: 2,
      sentence: 'Instagram',
    },
    { page: footer('<a href="#" data-aos="fade-up" data-toggle="tooltip">Facebook</a>'), message: 'empty' },
  ],
  notApplicable: ['<p>No link</p>'],
  nearMiss: [
    {
      note: 'a network that pays for a conference',
      body: footer(
        '<div class="gold-sponsors"><a href="https://www.facebook.com/"><img src="f.png" alt="Facebook"></a></div>',
      ),
    },
    { note: 'a share button that a script fills', body: '<div class="social-share"><a href="#">Facebook</a></div>' },
    {
      note: 'an article about the network',
      body: '<main><p>In 2004 <a href="https://www.facebook.com/">Facebook</a> was founded.</p></main>',
    },
    { note: 'a profile in the old form', body: footer('<a href="https://twitter.com/#!/example">Twitter</a>') },
    { note: 'a share link', body: footer('<a href="https://www.facebook.com/sharer/sharer.php?u=x">Facebook</a>') },
    {
      note: 'a share button that opens its window by script',
      body: footer(
        '<a href="https://twitter.com/" onclick="window.open(share); return false"><img src="t.png" alt=""></a>',
      ),
    },
    {
      note: 'a button of a script',
      body: footer('<a href="#" onclick="share()">Facebook</a><a href="#" role="button">Pinterest</a>'),
    },
    {
      note: 'links whose target a script takes from the data',
      body: footer('<a href="#" data-sharer="facebook">Facebook</a><a href="#" data-social-link="x">Pinterest</a>'),
    },
    { note: 'one that a script fills and shows', body: footer('<a href="#" style="display:none">Pinterest</a>') },
    { note: 'another word', body: footer('<a href="#">Top</a>') },
  ],
});
