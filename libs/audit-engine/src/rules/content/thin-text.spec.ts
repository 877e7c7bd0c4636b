import { ruleTester } from '../../testing/index.js';
import rule from './thin-text.rule.js';

const text = 'Tomatoes like the sun and a pot of ten litres. '.repeat(6);

ruleTester(rule, {
  pass: [`<main><h1>Tomatoes</h1><p>${text}</p></main>`],
  fail: [
    {
      page: `<nav>${text}</nav><main><h1>Tomatoes</h1><p>More about them soon.</p></main>`,
      message: 'thin',
      evidence: 'More about them soon',
      sentence: '(words: 5)',
    },
    {
      page: {
        note: 'pictures of a style sheet, which search engines leave out',
        head: '<title>Garden</title><style>.slides { height: 300px; background-image: url(garden.jpg) }</style>',
        body: '<main><h1>The garden</h1><div class="slides"></div></main>',
      },
      message: 'thin',
      sentence: 'its HTML shows no picture or video',
    },
    {
      page: {
        note: 'a list without entries',
        body: '<nav id="menu">Menu</nav><div id="space"></div><main id="main"><h1>Tags</h1><div class="list"></div></main><script src="/menu.js"></script><script>document.getElementById("menu").hidden = true; document.getElementById("main")</script>',
      },
      message: 'thin',
      sentence: '(words: 1)',
    },
    {
      page: {
        note: 'a contact page that names no way',
        url: 'https://example.com/contact',
        isStart: false,
        body: '<h1>Contact</h1><p>Write to us.</p>',
      },
      message: 'thin',
    },
    {
      page: {
        note: 'what only moves, and waits for nothing',
        body: '<main><h1>News</h1><div data-aos="fade"><p>More soon …</p></div></main><script src="/a.js"></script>',
      },
      message: 'thin',
    },
    {
      page: {
        note: 'an archive with one entry',
        url: 'https://example.com/tags/soil',
        isStart: false,
        body: '<main><h1>Soil</h1><ul><li><a href="/soil">Soil for beginners</a></li></ul></main>',
      },
      message: 'thin',
      sentence: '(words: 4)',
    },
    {
      page: {
        note: 'the frame of a page builder',
        body: '<main><div class="widget-area"><div class="text-widget"><h1>Soil</h1><p>More soon.</p></div></div></main><script src="/a.js"></script>',
      },
      message: 'thin',
    },
  ],
  notApplicable: [
    { head: '<meta name="robots" content="noindex">', body: '<p>Thank you</p>' },
    { note: 'a page that a script fills', body: '<div id="app">Loading</div><script src="/app.js"></script>' },
    {
      note: 'what is shown until Flutter paints the page',
      body: '<p>One moment, the planner starts.</p><script src="main.dart.js"></script>',
    },
    { note: 'no text at all', body: '<nav>Home</nav>' },
  ],
  nearMiss: [
    {
      note: 'a box that a service fills',
      body: '<main><h1>Book</h1><div class="garden-embed-frame" data-id="1"><a href="https://rooms.example/1">See the room</a><script src="https://rooms.example/embed.js"></script></div></main>',
    },
    {
      note: 'an empty box of a service, by its class',
      body: '<main><h1>Reviews</h1><div class="elfsight-app-1"></div></main><script src="https://apps.example/platform.js"></script>',
    },
    {
      note: 'a table of three dates',
      body: `<main><h1>Dates</h1><table><tr><th>Day</th><th>Town</th></tr>${'<tr><td>8 May</td><td>Prague</td></tr>'.repeat(3)}</table></main>`,
    },
    {
      note: 'a list that a script asks for by its selector',
      body: '<main><h1>News</h1><ul class="rows" id="beds"><li>Lädt …</li></ul></main><script>get("news.json").then(show(document.querySelector("#beds")))</script>',
    },
    {
      note: 'a language that says as much in fewer words',
      html: '<!doctype html><html lang="ko"><head><title>조선소</title></head><body><main><p>이 조선소는 낙엽송과 참나무로 길이 십 미터까지의 나무 배를 만들고 오래된 배를 고칩니다. 배 한 척에는 겨울 한 철이 걸리며, 주인은 토요일마다 와서 원하면 함께 일하고, 오월이 되면 모두가 배를 물가로 옮깁니다. 그날에는 누구나 케이크를 먹습니다. 여름에는 항구에서 작은 배를 빌려 드리며 문의는 전화로 받습니다.</p></main></body></html>',
    },
    {
      note: 'a language that writes words without spaces',
      html:
        '<!doctype html><html lang="th"><head><title>ห้องชา</title></head><body><main><p>' +
        'ร้านของเราเสิร์ฟชาเขียวจากไร่ชาสามแห่งและขนมหวานที่เปลี่ยนไปตามฤดูกาล'.repeat(6) +
        '</p></main></body></html>',
    },
    {
      note: 'a form',
      body: '<h1>Contact</h1><form><label>Mail <input type="email" name="m"></label><button>Send</button></form>',
    },
    {
      note: 'an e-mail address',
      body: '<h1>Contact</h1><p>Write to us: garden@example.com</p>',
    },
    {
      note: 'a telephone number',
      body: '<h1>Kontakt</h1><p>Telefon: 0123 / 45 67 89</p>',
    },
    { note: 'a link to a mailbox', body: '<h1>Join us</h1><a href="mailto:garden@example.com">Write to us</a>' },
    {
      note: 'links that lead on',
      body: '<h1>Join us</h1><a href="/form">Form</a> <a href="/fees.pdf">Fees</a> <a href="https://club.example/">Club</a>',
    },
    {
      note: 'a place for a map',
      body: '<h1>The way</h1><div><div class="map" id="map4711"></div></div><script src="map.js"></script>',
    },
    {
      note: 'a place for a magazine',
      body: '<section><h2>Spring</h2><div><div data-issue="12" class="reader"></div></div></section><script src="reader.js"></script>',
    },
    {
      note: 'prices',
      body: `<h1>Prices</h1><table><tr><th>Pot</th><th>Price</th></tr>${[5, 8, 12, 20, 30].map((price) => `<tr><td>${price} l</td><td>${price} €</td></tr>`).join('')}</table>`,
    },
    {
      note: 'lists that a script fetches, whose IDs it puts together',
      body: '<section><h1>News</h1><h2>Seeds</h2><div id="seeds"><p>Lädt …</p></div></section><script>for (const part of parts) get(part).then((list) => (document.getElementById(part).innerHTML = list))</script>',
    },
    {
      note: 'a list that a script in a file fetches, by data',
      body: '<section><h1>News</h1><div class="list" data-list="news"><div><p>Lädt …</p></div></div></section><script src="/a.js"></script>',
    },
    {
      note: 'a list that a script fetches',
      body: '<main><h1>News</h1><ul id="news"><li>Lädt …</li></ul></main><script>get("news.json").then(show(document.getElementById("news")))</script>',
    },
    { note: 'pictures', body: '<h1>Gallery</h1><img src="a.jpg" alt="A garden">' },
    {
      note: 'Japanese: characters count',
      body: `<h1>トマト</h1><p>${'日当たりの良い場所を好みます。'.repeat(10)}</p>`,
    },
    {
      note: 'a page on its way to another',
      head: '<meta http-equiv="refresh" content="0; url=/new">',
      body: '<p>We have moved.</p>',
    },
  ],
});
