import { ruleTester } from '../../testing/index.js';
import rule from './thin-text.rule.js';

const text = 'Tomatoes like the sun and a pot of ten litres. '.repeat(6);

ruleTester(rule, {
  pass: [`<main><h1>Tomatoes</h1><p>${text}</p></main>`],
  fail: [
    { page: `<nav>${text}</nav><main><h1>Tomatoes</h1><p>More about them soon.</p></main>`, message: 'thin', evidence: 'More about them soon', sentence: '5 word' },
  ],
  notApplicable: [
    { head: '<meta name="robots" content="noindex">', body: '<p>Thank you</p>' },
    { note: 'a page that a script fills', body: '<div id="app">Loading</div><script src="/app.js"></script>' },
    { note: 'no text at all', body: '<nav>Home</nav>' },
  ],
  nearMiss: [
    { note: 'a language that writes words without spaces', html: '<!doctype html><html lang="th"><head><title>ห้องชา</title></head><body><main><p>' + 'ร้านของเราเสิร์ฟชาเขียวจากไร่ชาสามแห่งและขนมหวานที่เปลี่ยนไปตามฤดูกาล'.repeat(6) + '</p></main></body></html>' },
    { note: 'a form', body: '<h1>Contact</h1><form><label>Mail <input type="email" name="m"></label><button>Send</button></form>' },
    { note: 'pictures', body: '<h1>Gallery</h1><img src="a.jpg" alt="A garden">' },
    { note: 'a list of links', body: `<h1>Archive</h1>${'<a href="/a">A page</a>'.repeat(9)}` },
    { note: 'Japanese: characters count', body: `<h1>トマト</h1><p>${'日当たりの良い場所を好みます。'.repeat(10)}</p>` },
    { note: 'a page on its way to another', head: '<meta http-equiv="refresh" content="0; url=/new">', body: '<p>We have moved.</p>' },
  ],
});
