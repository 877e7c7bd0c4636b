import { ruleTester } from '../../testing/index.js';
import rule from './hidden-names.rule.js';

ruleTester(rule, {
  pass: ['<main class="content"><h1>Adverts through the ages</h1></main>'],
  fail: [
    { page: '<main class="page ad-container"><h1>Flats</h1></main>', message: 'hidden', sentence: 'main element, as it has the class or id "ad-container"', evidence: 'ad-container' },
    { page: '<div id="ad-content"><section><h1>Flats</h1></section></div>', message: 'hidden', sentence: 'h1 element, as the div around it' },
    { page: '<nav class="adHeader"></nav>', message: 'hidden', sentence: 'nav' },
  ],
  notApplicable: ['<p>Text</p>'],
  nearMiss: [
    { note: 'real advertising beside the content', body: '<main><h1>News</h1><div class="ad-box">Buy</div></main>' },
    { note: 'a name that contains one', body: '<main class="ad-containers header-ad-banner-free"><h1>News</h1></main>' },
    { note: 'other case', body: '<main class="ADVERT"><h1>News</h1></main>' },
  ],
});
