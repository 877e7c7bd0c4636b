import { ruleTester } from '../../testing/index.js';
import rule from './landmark-level.rule.js';

ruleTester(rule, {
  pass: ['<header>a</header><main>b</main><footer>c</footer>'],
  fail: [
    {
      page: '<nav aria-label="a"><main>b</main></nav>',
      message: 'inside',
      sentence: '"main" is inside the landmark "navigation"',
    },
    { page: '<main><div role="banner">a</div><div role="contentinfo">b</div></main>', message: 'inside', count: 2 },
    { page: '<section aria-label="All"><main>b</main></section>', message: 'inside' },
  ],
  notApplicable: ['<p>x</p>', '<nav>x</nav>'],
  nearMiss: [
    {
      note: 'a header of the main part is none of the page',
      body: '<main><header>a</header><footer>b</footer></main>',
    },
    { note: 'a section without a name is no landmark', body: '<section><main>b</main></section>' },
    {
      note: 'navigation in the header',
      body: '<header><nav>a</nav></header><main><aside>b</aside><nav>c</nav></main>',
    },
  ],
});
