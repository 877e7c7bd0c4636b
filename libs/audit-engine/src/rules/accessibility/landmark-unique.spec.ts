import { ruleTester } from '../../testing/index.js';
import rule from './landmark-unique.rule.js';

ruleTester(rule, {
  pass: [
    '<nav aria-label="Main">a</nav><nav aria-label="Footer">b</nav><main>c</main>',
    '<header>a</header><main>b</main><footer>c</footer>',
  ],
  fail: [
    {
      page: '<nav aria-label="Menu">a</nav><nav aria-label="menu">b</nav>',
      message: 'same',
      sentence: '2 landmarks of the kind "navigation" have the name "menu"',
    },
    { page: '<section aria-label="News">a</section><section aria-label="News">b</section>', message: 'same' },
    {
      page: '<aside>a</aside><aside>b</aside><aside>c</aside>',
      message: 'unnamed',
      sentence: '3 landmarks of the kind "complementary"',
    },
    { page: '<div role="search">a</div><search>b</search>', message: 'unnamed' },
    { page: '<header>a</header><div role="banner">b</div>', message: 'several', sentence: '"banner"' },
    { page: '<header>a</header><header id="automobiles" class="phones">b</header>', message: 'several' },
    { page: '<footer>a</footer><footer>b</footer>', message: 'several' },
    {
      page: '<nav aria-label="Menu"><a href="/a">a</a></nav><nav aria-label="Menu"><a href="/b">b</a></nav>',
      message: 'same',
    },
  ],
  notApplicable: ['<p>x</p>', '<main>x</main>'],
  nearMiss: [
    {
      note: 'one for wide screens, one for phones',
      head: '<title>A</title><style>.pc { display: block } @media (max-width: 600px) { .pc { display: none } }</style>',
      body: '<header class="pc">a</header><header class="sp">b</header><main>c</main>',
    },
    {
      note: 'frames of a template that have nothing inside on this page',
      body: '<nav aria-label="Page"> </nav><nav aria-label="Page"></nav>',
    },
    {
      note: 'notes inside of sections, which are no landmarks',
      body: '<main><section><aside><p>1</p></aside></section><section><aside><p>2</p></aside></section></main>',
    },
    {
      note: 'the same links above and below',
      body: '<nav aria-label="Pages"><a href="/1">1</a><a href="/2">2</a></nav><main>a</main><nav aria-label="Pages" class="wide"><a href="/1">‹</a><a href="/2">›</a></nav>',
    },
    { note: 'out of place, which is the finding', body: '<header>a</header><main><div role="banner">b</div></main>' },
    {
      note: 'headers of articles are none of the page',
      body: '<header>a</header><article><header>b</header><footer>c</footer></article><article><header>d</header></article>',
    },
    {
      note: 'footers of a quotation and of a picture',
      body: '<blockquote>a<footer>Ann</footer></blockquote><figure>b<footer>Bea</footer></figure><footer>c</footer>',
    },
    {
      note: 'different kinds with one name',
      body: '<nav aria-label="News">a</nav><section aria-label="News">b</section>',
    },
    { note: 'a rule of its own', body: '<nav>a</nav><nav>b</nav><main>a</main><main>b</main>' },
    {
      note: 'one for each width',
      body: '<nav aria-label="Menu" class="d-none d-md-block">a</nav><nav aria-label="Menu" class="d-md-none">b</nav>',
    },
    {
      note: 'one for phones, by its id',
      body: '<header id="top">a</header><header id="top-mobile-bar">b</header>',
    },
    {
      note: 'one for phones, by its class',
      body: '<header class="pc">a</header><header class="mobile">b</header><footer class="wide">c</footer><footer class="end phone">d</footer>',
    },
    { note: 'one is not shown', body: '<aside>a</aside><aside hidden>b</aside>' },
    { note: 'one has a name', body: '<aside aria-label="Notes">a</aside><aside>b</aside>' },
    {
      note: 'sections and forms without a name are no landmarks',
      body: '<section>a</section><section>b</section><form></form><form></form>',
    },
    {
      note: 'named by what comes later',
      body: '<aside aria-labelledby="x">a</aside><aside aria-labelledby="y">b</aside>',
    },
  ],
});
