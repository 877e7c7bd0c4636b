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
    {
      page: {
        pages: {
          '/': `${text}<a href="/">Home</a><pre>git clone git@garden.example:tools</pre><p>Write to you@example.com</p>`,
        },
      },
      message: 'missing',
    },
    {
      page: { pages: { '/': `${text}<a href="/">Home</a><p>Order 2026-0100-4455, since 1998</p>` } },
      message: 'missing',
    },
    { page: { pages: { '/': `${text}<a href="/">Home</a><p>Since 01-02-1998</p>` } }, message: 'missing' },
    {
      page: { pages: { '/': `${text}<a href="https://x.com/intent/post?url=x">Share</a>` } },
      message: 'missing',
    },
    {
      page: { pages: { '/': `${text}<a href="/">Home</a><form><input name="q"><input type="submit"></form>` } },
      message: 'missing',
    },
    {
      page: { pages: { '/': `${text}<a href="#/1">1</a><a href="#/2">2</a><a href="#/3">3</a>` } },
      message: 'missing',
    },
    {
      page: {
        pages: { '/': `${text}<a href="/">Home</a><script src="/parts.js"></script>` },
        resources: [{ url: '/parts.js', body: 'box.innerHTML = `<a href="seeds.html">`; const contact = "Seeds"' }],
      },
      message: 'missing',
    },
    { page: { pages: { '/': `${text}<a href="/">Home</a><h2>How we help gardens</h2>` } }, message: 'missing' },
    {
      page: { pages: { '/': `${text}<a href="https://github.com/roses/soil">The program that we use</a>` } },
      message: 'missing',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Soon</p>' } }],
  nearMiss: [
    ...['<p>TELL 03-6822-5550</p>', '<p>(04) 2243 5550</p>'].map((line) => ({
      note: `a number with the code of its area: ${line}`,
      pages: { '/': `${text}<a href="/">Home</a>${line}` },
    })),
    ...['יצירת קשר', 'お問合せ', 'Pour nous joindre', 'الاتصال بنا'].map((name) => ({
      note: `a link in another language: ${name}`,
      pages: { '/': `${text}<a href="/x">${name}</a>` },
    })),
    {
      note: 'views behind fragments, which may say it',
      pages: { '/': `${text}<a href="#/news">News</a><a href="#/prices">Prices</a><a href="#/people">People</a>` },
    },
    {
      note: 'a script file loads the footer',
      pages: {
        '/': `<a href="/a">A</a>${'<p>Tomatoes like sun and warm soil.</p>'.repeat(20)}<script src="/site.js"></script>`,
      },
      resources: [{ url: '/site.js', body: '$("#bottom").load("parts/footer.html")' }],
    },
    {
      note: 'a component in a script file links to the contact page, which no crawler has found',
      pages: {
        '/': `<garden-layout>${text}<a href="/">Home</a></garden-layout><script src="/parts/main.js"></script>`,
      },
      resources: [
        { url: '/parts/main.js', body: 'add("garden-layout", { template: `<list-item link href="contact.html">` })' },
      ],
    },
    {
      note: 'a text in a language whose words are not known, under another tag',
      pages: {
        '/': `<p>${'Gure elkartea herriko plazan biltzen da larunbat goizetan eta haurrentzako tailerrak antolatzen ditu urte osoan zehar. '.repeat(6)}</p><a href="/h">Harremanak</a>`,
      },
    },
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
    { note: 'an address that is no link', pages: { '/': `${text}<a href="/">Home</a><p>hello@garden.example</p>` } },
    {
      note: 'an address that is spelt out',
      pages: { '/': `${text}<a href="/">Home</a><p>hello(at)garden.example</p>` },
    },
    {
      note: 'a telephone number with its label',
      pages: { '/': `${text}<a href="/">Home</a><footer>Tel: (021) 555-0100 – Monday to Friday</footer>` },
    },
    {
      note: 'a telephone number below its label',
      pages: { '/': `${text}<a href="/">Home</a><dl><dt>電話</dt><dd>886-3-5550100</dd></dl>` },
    },
    {
      note: 'an address in a sentence',
      pages: {
        '/': `${text}<a href="/">Home</a><p>Those who want to see the workshop on a Saturday write to hello@garden.example a week before, and bring boots, a coat and something to eat for the way back.</p>`,
      },
    },
    { note: 'a profile in a network', pages: { '/': `${text}<a href="https://de-de.facebook.com/garten">Garten</a>` } },
    { note: 'a heading', pages: { '/': `${text}<a href="/">Home</a><h2>Get in touch</h2><p>Knock.</p>` } },
    { note: 'a postal address', pages: { '/': `${text}<a href="/">Home</a><address>3 Chapel Row, Ledbury</address>` } },
    { note: 'a place on a map', pages: { '/': `${text}<a href="https://maps.app.goo.gl/x">3 Chapel Row</a>` } },
    {
      note: 'a form of another site',
      pages: {
        '/': `${text}<a href="/">Home</a><iframe src="https://docs.google.com/forms/d/x" title="Ask"></iframe>`,
      },
    },
    {
      note: 'a form with a text area and a name',
      pages: { '/': `${text}<a href="/">Home</a><form><textarea name="t"></textarea><input name="n"></form>` },
    },
    {
      note: 'in a language whose words are not known',
      pages: { '/': { html: `<!doctype html><html lang="mt"><title>A</title>${text}<a href="/x">Ibgħat</a></html>` } },
    },
    { note: 'in Turkish', pages: { '/': `${text}<a href="/x">İletişim</a>` } },
    { note: 'in Portuguese', pages: { '/': `${text}<a href="/x">Fale conosco</a>` } },
    {
      note: 'a menu that a script puts in',
      pages: { '/': `<site-header></site-header>${text}<a href="/">Home</a><script src="/menu.js"></script>` },
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
