import { all, drop, inMain, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';

const PLAN = '<img src="/img/plan.webp" alt="Plan of the yard" width="300" height="200" loading="lazy"';

export const accessibility: readonly Mutation[] = [
  {
    rule: 'accessibility/accesskey',
    mutate: inMain(
      '<p><button type="button" accesskey="s">Open the list</button> <button type="button" accesskey="s">Save the list</button></p>',
    ),
  },
  {
    rule: 'accessibility/ambiguous-reference',
    mutate: inMain(
      '<p id="hint">First hint</p><p id="hint">Second hint</p><p><input aria-label="Colour of the door" aria-describedby="hint"></p>',
    ),
  },
  {
    rule: 'accessibility/area-alt',
    mutate: inMain(
      `<p>${PLAN} usemap="#plan"><map name="plan"><area href="/" shape="rect" coords="0,0,90,90"></map></p>`,
    ),
  },
  { rule: 'accessibility/aria-attribute', mutate: inMain('<p aria-descripedby="main">Closed on Mondays.</p>') },
  {
    rule: 'accessibility/aria-children',
    mutate: inMain('<div role="listbox" aria-label="Sizes" tabindex="0"><p>Small</p></div>'),
  },
  { rule: 'accessibility/aria-hidden-body', mutate: swap('<body>', '<body aria-hidden="true">') },
  {
    rule: 'accessibility/aria-hidden-focus',
    mutate: inMain('<p><button type="button" aria-hidden="true">Show more</button></p>'),
  },
  {
    rule: 'accessibility/aria-parent',
    mutate: inMain('<div><button type="button" role="tab" aria-selected="true">Size</button></div>'),
  },
  {
    rule: 'accessibility/aria-reference',
    mutate: inMain('<section aria-labelledby="no-such-heading"><p>Closed on Mondays.</p></section>'),
  },
  {
    rule: 'accessibility/aria-required',
    mutate: inMain('<div role="checkbox" tabindex="0" aria-label="Remember me"></div>'),
  },
  { rule: 'accessibility/aria-role', mutate: inMain('<div role="datepicker">March</div>') },
  {
    rule: 'accessibility/aria-value',
    mutate: inMain('<p><button type="button" aria-expanded="open">Menu</button></p>'),
  },
  {
    rule: 'accessibility/autocomplete',
    mutate: inMain('<p><label>Street of the house <input autocomplete="home-street"></label></p>'),
  },
  { rule: 'accessibility/autoplay-sound', mutate: inMain('<audio src="/welcome.mp3" autoplay></audio>') },
  {
    rule: 'accessibility/button-name',
    mutate: inMain('<p><button type="button"><svg aria-hidden="true" width="9" height="9"></svg></button></p>'),
  },
  { rule: 'accessibility/clickable-element', mutate: inMain('<div onclick="openMenu()">Menu</div>') },
  { rule: 'accessibility/control-label', mutate: inMain('<p>Colour of the door <input></p>') },
  { rule: 'accessibility/definition-list', mutate: inMain('<dl><dt>Sun</dt><dd>Much</dd><p>Water daily.</p></dl>') },
  {
    rule: 'accessibility/dialog-name',
    mutate: inMain('<dialog><p>Saved.</p><button type="button">Close</button></dialog>'),
  },
  { rule: 'accessibility/embedded-object', mutate: inMain('<embed src="/plan.pdf" type="application/pdf">') },
  { rule: 'accessibility/empty-heading', mutate: inMain('<h2></h2>') },
  {
    rule: 'accessibility/empty-table-header',
    mutate: inMain(
      '<table><tr><th scope="col">Plant</th><th scope="col"></th></tr><tr><td>Tomato</td><td>2 m</td></tr></table>',
    ),
  },
  {
    rule: 'accessibility/focus-removed',
    mutate: inMain('<p><button type="button" onfocus="this.blur()">Open the beds</button></p>'),
  },
  { rule: 'accessibility/focusable-role', mutate: inMain('<div role="button">Open</div>') },
  {
    rule: 'accessibility/graphic-name',
    mutate: inMain('<svg role="img" viewBox="0 0 10 10" width="10" height="10"><path d="M0 0h10"/></svg>'),
  },
  { rule: 'accessibility/heading-order', mutate: inMain('<h2>More of it</h2><h5>Sowing</h5><p>In March.</p>') },
  { rule: 'accessibility/html-lang', mutate: swap(/<html lang="[^"]*"/, '<html') },
  { rule: 'accessibility/html-lang-valid', mutate: swap(/<html lang="[^"]*"/, '<html lang="english"') },
  {
    rule: 'accessibility/iframe-title',
    mutate: inMain('<iframe src="/map-of-the-yard" width="300" height="200" loading="lazy"></iframe>'),
  },
  {
    rule: 'accessibility/image-alt',
    mutate: inMain('<img src="/img/plan.webp" width="300" height="200" loading="lazy">'),
  },
  {
    rule: 'accessibility/inline-contrast',
    mutate: inMain('<p style="color: #ccc; background: #fff">Sow in March.</p>'),
  },
  { rule: 'accessibility/inline-spacing', mutate: inMain('<p style="line-height: 1.1 !important">Sow in March.</p>') },
  {
    rule: 'accessibility/input-image-alt',
    mutate: inMain('<p><input type="image" src="/img/magnifier.webp" width="20" height="20"></p>'),
  },
  {
    rule: 'accessibility/label-in-name',
    mutate: inMain('<p><button type="button" aria-label="Submit form">Send</button></p>'),
  },
  {
    rule: 'accessibility/label-target',
    mutate: inMain('<p><label for="dor">Colour</label> <input id="door" aria-label="Colour of the door"></p>'),
  },
  { rule: 'accessibility/language-conflict', mutate: inMain('<p lang="de" xml:lang="en">Guten Morgen</p>') },
  {
    rule: 'accessibility/link-name',
    mutate: inMain('<p><a href="/"><svg aria-hidden="true" width="9" height="9"></svg></a></p>'),
  },
  { rule: 'accessibility/link-purpose', mutate: inMain('<div><a href="/">Read more</a></div>') },
  { rule: 'accessibility/list-children', mutate: inMain('<ul><li>Sow</li><p>in March</p></ul>') },
  { rule: 'accessibility/list-item-parent', mutate: inMain('<div><li>Sow</li><li>Water</li></div>') },
  {
    rule: 'accessibility/main-landmark',
    site: 'handwritten',
    mutate: all(
      swap(/<main [^>]*id="(\w+)"[^>]*>/, '<div>'),
      swap('</main>', '</div>'),
      drop(/<a class="skip[^>]*>[^<]*<\/a>/),
    ),
  },
  { rule: 'accessibility/moving-text', mutate: inMain('<marquee>Sale ends today</marquee>') },
  {
    rule: 'accessibility/navigation-names',
    site: 'shop',
    mutate: (html) => html.replace(/<nav aria-label="[^"]*"/g, '<nav'),
  },
  {
    rule: 'accessibility/nested-controls',
    mutate: inMain('<p><a href="/">Tomato <button type="button">Add to the list</button></a></p>'),
  },
  { rule: 'accessibility/part-lang', mutate: inMain('<p lang="french">Bon appétit</p>') },
  {
    rule: 'accessibility/paste-blocked',
    mutate: inMain('<p><label>Colour of the door <input onpaste="return false"></label></p>'),
  },
  { rule: 'accessibility/placeholder-label', mutate: inMain('<p><input placeholder="Colour of the door"></p>') },
  {
    rule: 'accessibility/presentation-conflict',
    mutate: inMain('<p><button type="button" role="presentation">Send it</button></p>'),
  },
  { rule: 'accessibility/progress-name', mutate: inMain('<p><progress value="3" max="10"></progress></p>') },
  { rule: 'accessibility/prohibited-label', mutate: inMain('<p><span aria-label="4 of 5 stars">★★★★☆</span></p>') },
  {
    rule: 'accessibility/radio-group',
    mutate: inMain(
      '<p>Pot <label><input type="radio" name="pot" value="s"> Small</label> <label><input type="radio" name="pot" value="l"> Large</label></p>',
    ),
  },
  {
    rule: 'accessibility/select-navigation',
    mutate: inMain(
      '<p><select aria-label="Region" onchange="location.href = this.value"><option value="/">North</option></select></p>',
    ),
  },
  { rule: 'accessibility/server-image-map', mutate: inMain(`<p><a href="/">${PLAN} ismap></a></p>`) },
  { rule: 'accessibility/single-main', mutate: swap('</main>', '</main><main><p>Sidebar</p></main>') },
  {
    rule: 'accessibility/submit-button',
    mutate: inMain(
      '<form action="/note" method="post"><p><label>Door <input name="door"></label> <label>Window <input name="window"></label></p></form>',
    ),
  },
  {
    rule: 'accessibility/summary-name',
    mutate: inMain(
      '<details><summary><svg aria-hidden="true" width="9" height="9"></svg></summary><p>Two days.</p></details>',
    ),
  },
  {
    rule: 'accessibility/tab-order',
    mutate: inMain('<p><button type="button" tabindex="3">Open the list</button></p>'),
  },
  {
    rule: 'accessibility/table-cell-headers',
    mutate: inMain(
      '<table><tr><th id="plant" scope="col">Plant</th></tr><tr><td headers="plants">Tomato</td></tr></table>',
    ),
  },
  {
    rule: 'accessibility/table-headers',
    mutate: inMain(
      '<table><caption>Plants</caption><thead><tr><td>Plant</td><td>Height</td></tr></thead><tbody><tr><td>Tomato</td><td>2 m</td></tr><tr><td>Bean</td><td>3 m</td></tr></tbody></table>',
    ),
  },
  {
    rule: 'accessibility/table-scope',
    mutate: inMain('<table><tr><th scope="column">Plant</th></tr><tr><td>Tomato</td></tr></table>'),
  },
  { rule: 'accessibility/timed-refresh', mutate: swap('<title>', '<meta http-equiv="refresh" content="60"><title>') },
  {
    rule: 'accessibility/video-captions',
    mutate: inMain(
      '<video src="/sowing.mp4" controls preload="none" poster="/img/plan.webp" width="640" height="360"></video>',
    ),
  },
  { rule: 'accessibility/widget-name', mutate: inMain('<div role="slider" tabindex="0" aria-valuenow="5"></div>') },
  { rule: 'accessibility/zoom', mutate: swap('initial-scale=1', 'initial-scale=1, user-scalable=no') },
  {
    rule: 'accessibility/aria-allowed',
    mutate: inMain('<p><button type="button" aria-selected="true">Open the list</button></p>'),
  },
  {
    rule: 'accessibility/element-role',
    mutate: inMain('<p><a href="#main" role="note">Back to the start of the text</a></p>'),
  },
  { rule: 'accessibility/deprecated-aria', mutate: inMain('<p aria-dropeffect="move">Closed on Mondays.</p>') },
  {
    rule: 'accessibility/aria-relation',
    mutate: inMain('<p><button type="button" aria-controls="no-such-list">Open the list</button></p>'),
  },
  {
    rule: 'accessibility/blank-alt',
    mutate: inMain('<p><img src="/img/plan.webp" alt=" " width="300" height="200" loading="lazy"></p>'),
  },
  {
    rule: 'accessibility/nested-widgets',
    mutate: inMain('<p><button type="button">Open <span tabindex="0">the list</span></button></p>'),
  },
  {
    rule: 'accessibility/duplicate-id',
    mutate: inMain('<p id="closed">Closed on Mondays.</p><p id="closed">And on Tuesdays.</p>'),
  },
  {
    rule: 'accessibility/landmark-unique',
    mutate: inMain(
      '<section aria-label="Days"><p>Closed on Mondays.</p></section><section aria-label="Days"><p>And on Tuesdays.</p></section>',
    ),
  },
  { rule: 'accessibility/landmark-level', mutate: inMain('<div role="contentinfo"><p>Closed on Mondays.</p></div>') },
  {
    rule: 'accessibility/several-labels',
    mutate: inMain(
      '<p><label for="door">Colour of the door</label> <input id="door"> <label for="door">outside</label></p>',
    ),
  },
  {
    rule: 'accessibility/header-cells',
    mutate: inMain(
      '<table><tr><th scope="col">Plant</th><th scope="col">Height</th><th scope="col">Colour</th></tr><tr><td>Tomato</td><td>2 m</td></tr></table>',
    ),
  },
  {
    rule: 'accessibility/region',
    mutate: swap(
      '</main>',
      '</main>\n<div><p>The yard is closed on Mondays, and in the week after the feast of Saint Martin.</p></div>',
    ),
  },
  {
    rule: 'accessibility/skip-link',
    mutate: all(
      drop(/<a [^>]*href="#[^"]*"[^>]*>[^<]*<\/a>/),
      swap(
        '<main',
        `<nav aria-label="Years">${Array.from({ length: 24 }, (_, i) => `<a href="https://archive.example/${1951 + i}">${1951 + i}</a>`).join(' ')}</nav>\n<main`,
      ),
    ),
  },
];
