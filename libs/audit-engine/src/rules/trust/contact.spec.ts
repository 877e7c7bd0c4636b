import { ruleTester } from '../../testing/index.js';
import rule from './contact.rule.js';

const text = `<p>${'A sentence about gardens and how they grow. '.repeat(10)}</p>`;

ruleTester(rule, {
  pass: [
    { pages: { '/': `${text}<a href="/about">About</a>`, '/about': '<a href="/kontakt">Kontakt</a>' } },
    { pages: { '/': `${text}<footer><a href="mailto:hello@example.com">hello@example.com</a></footer>` } },
  ],
  fail: [
    {
      page: { pages: { '/': `${text}<a href="/shop">Shop</a>`, '/shop': '<a href="/">Home</a>' } },
      message: 'missing',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Soon</p>' } }],
  nearMiss: [
    {
      note: 'a form with a text area and an address',
      pages: {
        '/': `${text}<a href="/">Home</a><form><textarea name="t"></textarea><input type="email" name="m"></form>`,
      },
    },
    {
      note: 'a project whose contact is its issue list',
      pages: { '/': `${text}<a href="https://github.com/example/project/issues">Open questions</a>` },
    },
    { note: 'a chat', pages: { '/': `${text}<a href="https://wa.me/15550100">Order by WhatsApp</a>` } },
    {
      note: 'an e-mail address that Cloudflare protects',
      pages: { '/': `${text}<a href="/cdn-cgi/l/email-protection#5a3b">[email&#160;protected]</a>` },
    },
    { note: 'an application whose links are made by script', pages: { '/': text } },
    {
      note: 'contact data for machines',
      pages: {
        '/': `${text}<a href="/">Home</a><script type="application/ld+json">{"@type":"Organization","telephone":"+1 555 0100"}</script>`,
      },
    },
  ],
});
