import { ruleTester } from '../../testing/index.js';
import rule from './default-page.rule.js';

const titled = (title: string): { head: string; body: string } => ({
  head: `<title>${title}</title>`,
  body: '<p>Hello</p>',
});
const first = '<p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>';

ruleTester(rule, {
  pass: ['<p>Welcome to our workshop</p>'],
  fail: [
    { page: titled('Welcome to nginx!'), message: 'server', sentence: 'Welcome to nginx!', evidence: '&lt;title' },
    { page: titled('HTTP Server Test Page powered by: Rocky Linux'), message: 'server' },
    { page: titled('Mein Garten – Eine weitere WordPress-Seite'), message: 'tagline' },
    {
      page: titled('My garden – Just another WordPress site'),
      message: 'tagline',
      sentence: 'just another wordpress site',
    },
    { page: first, message: 'sentence', evidence: '&lt;p' },
    {
      page: '<p>Bienvenue sur WordPress. Ceci est votre premier article. Modifiez-le ou supprimez-le !</p>',
      message: 'sentence',
    },
  ],
  nearMiss: [
    { note: 'an article about the server', ...titled('Welcome to nginx! How to set up a web server') },
    {
      note: 'an article about the sentence',
      body: `${first}<p>${'This is what a fresh installation says, and here is what to do about it. '.repeat(40)}</p>`,
    },
    { note: 'a site about WordPress', ...titled('Just another WordPress site is not a tagline') },
  ],
});
