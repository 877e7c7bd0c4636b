import { ruleTester } from '../../testing/index.js';
import rule from './hidden-names.rule.js';

ruleTester(rule, {
  pass: ['<main class="content"><h1>Adverts through the ages</h1></main>'],
  fail: [
    {
      page: '<main class="page ad-content"><h1>Flats</h1></main>',
      message: 'hidden',
      sentence: '<main>, as it has the class or id "ad-content"',
      evidence: 'ad-content',
    },
    {
      page: '<div id="adContainer"><section><h1>Flats</h1></section></div>',
      message: 'hidden',
      sentence: '<h1>, as the <div> around it',
    },
    { page: '<nav class="adHeader"></nav>', message: 'hidden', sentence: 'nav' },
  ],
  notApplicable: ['<p>Text</p>'],
  nearMiss: [
    { note: 'real advertising beside the content', body: '<main><h1>News</h1><div class="ad-box">Buy</div></main>' },
    {
      note: 'a name that contains one',
      body: '<main class="ad-containers header-ad-banner-free"><h1>News</h1></main>',
    },
    {
      note: 'names that EasyList hides with an ending only, or not any more',
      body: '<main class="ad-container"><h1 class="Advertisement">Flats</h1></main><nav class="adBanner ad-area"></nav>',
    },
    {
      note: 'an id of which only the class is hidden, and the other way round',
      body: '<main id="ad-content"><h1 class="adContainer">Flats</h1></main>',
    },
    { note: 'other case', body: '<main class="ADVERT"><h1>News</h1></main>' },
  ],
});
