import { ruleTester } from '../../testing/index.js';
import rule from './description.rule.js';

ruleTester(rule, {
  pass: [{ head: '<title>Tomatoes</title><meta name="description" content="Which tomatoes grow on a balcony.">' }],
  fail: [
    { page: { note: 'services of assistants', url: 'https://example.com/admin-services.html' }, message: 'missing' },
    { page: { note: 'articles of an author', url: 'https://example.com/author/admin/' }, message: 'missing' },
    {
      page: {
        url: 'https://example.com/shop',
        body: `<input type="password">${'<p>Our shop has all you need.</p>'.repeat(30)}`,
      },
      message: 'missing',
    },
    { page: { url: 'https://example.com/why-you-should-login' }, message: 'missing' },
    { page: { url: 'https://example.com/login/help' }, message: 'missing' },
    { page: { head: '<title>Tomatoes</title>' }, message: 'missing' },
    {
      page: {
        note: 'a script in the page that only reads it',
        body: '<script>share(document.querySelector(\'meta[name="description"]\').content)</script>',
      },
      message: 'missing',
    },
    {
      page: { head: '<title>Tomatoes</title>\n<meta name="description" content=" ">' },
      message: 'empty',
      evidence: '&lt;meta',
      line: 4,
    },
    { page: { head: '<meta property="og:description" content="Only for sharing.">' }, message: 'missing' },
    { page: { head: '<meta http-equiv="description" content="">' }, message: 'missing' },
    { page: { head: '<meta http-equiv="description" content="Which tomatoes grow.">' }, message: 'missing' },
  ],
  notApplicable: [
    { head: '<meta name="robots" content="noindex">' },
    { note: 'a copy of another page', head: '<link rel="canonical" href="/other">' },
    { status: 404 },
    { note: 'a page to sign in', url: 'https://example.com/user/login/' },
    { note: 'a page to register', url: 'https://example.com/sign-up' },
    { note: 'a page to sign in, as a file', url: 'https://example.com/wp-login.php?back=1' },
    {
      note: 'on its way to another page',
      head: '<title>Redirecting</title><meta http-equiv="refresh" content="0; url=/new">',
    },
    {
      note: 'nothing but a form to sign in',
      isStart: false,
      url: 'https://example.com/members',
      body: '<form><input type="password" aria-label="Password"><button>Go</button></form>',
    },
    {
      note: 'a page to manage the site',
      url: 'https://example.com/admin-events.html',
      body: '<label>Event <input name="event"></label><p>' + 'All events are listed below. '.repeat(40),
    },
  ],
  nearMiss: [
    {
      note: 'a script in the page that writes it',
      head: '<meta name="description" content="">',
      body: '<script>document.querySelector(\'meta[name="description"]\').content = texts[lang].about</script>',
    },
    {
      note: 'a page that reloads itself',
      head: '<meta http-equiv="refresh" content="300"><meta name="description" content="Live results.">',
    },
    { note: 'upper case', head: '<META NAME="Description" CONTENT="Which tomatoes grow.">' },
    {
      note: 'an empty one beside a full one',
      head: '<meta name="description" content=""><meta name="description" content="Which tomatoes grow.">',
    },
  ],
});
