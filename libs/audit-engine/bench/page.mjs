/** A deterministic page of about 45 KB with what an ordinary page has: 80 links, 25 images, forms, tables, JSON-LD, scripts and text. */
export function generatePage(seed) {
  let state = seed * 2654435761 + 1;
  const random = (n) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % n;
  const words =
    'garden tomato seed soil water sun leaf root plant pot balcony harvest summer spring winter compost green fresh small early late sweet ripe fence shade insect bee rain'.split(
      ' ',
    );
  const text = (n) => Array.from({ length: n }, () => words[random(words.length)]).join(' ');
  const paragraph = () =>
    `<p class="text body-copy">${text(60)}, <a href="/a${random(500)}" class="link">${text(3)}</a> ${text(30)} &amp; <em>${text(2)}</em>. ${text(20)}.</p>`;
  const card = (i) =>
    `<div class="card"><a href="/item/${i}"><img src="/img/${i}.jpg" alt="${text(3)}" width="300" height="200" loading="lazy"></a><h3>${text(3)}</h3><ul><li>${text(4)}</li><li>${text(4)}</li></ul><button type="button" data-id="${i}" aria-label="Add ${text(1)}">+</button></div>`;
  const many = (n, make) => Array.from({ length: n }, (_, i) => make(i)).join('\n');
  const jsonLd = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Article', headline: text(6), author: { '@type': 'Person', name: 'A' } },
      { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }] },
    ],
  };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${text(6)} ${seed}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${text(18)}">
<link rel="canonical" href="https://example.com/p${seed}"><link rel="stylesheet" href="/a.css"><link rel="icon" href="/favicon.ico"><meta property="og:title" content="${text(4)}"><meta property="og:image" content="/og.png">
<script type="application/ld+json">${JSON.stringify(jsonLd)}</script><script src="/app.js" defer></script><style>${'.a{color:red}'.repeat(100)}</style></head>
<body><header><nav aria-label="Main"><ul>${many(15, (i) => `<li><a href="/nav/${i}" class="nav-link">${text(2)}</a></li>`)}</ul></nav></header>
<main><h1>${text(5)}</h1>${many(19, (i) => `<section><h2 id="s${i}">${text(4)}</h2>${paragraph()}${paragraph()}</section>`)}
<div class="grid">${many(25, card)}</div>
<form action="/search"><label for="q">Search</label><input id="q" name="q" type="search"><select name="s" aria-label="Sort">${many(8, (i) => `<option value="${i}">${text(2)}</option>`)}</select><button>Go</button></form>
<table><caption>${text(3)}</caption><tr><th scope="col">A</th><th scope="col">B</th></tr>${many(15, () => `<tr><td>${text(2)}</td><td>${random(100)}</td></tr>`)}</table></main>
<footer>${many(12, (i) => `<a href="https://other${i}.example/" rel="nofollow">${text(2)}</a>`)}<p>${text(20)}</p></footer><script>${'window.dataLayer=window.dataLayer||[];'.repeat(60)}</script></body></html>`;
}
