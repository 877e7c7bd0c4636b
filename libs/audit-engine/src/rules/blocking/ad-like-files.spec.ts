import { ruleTester } from '../../testing/index.js';
import rule from './ad-like-files.rule.js';

ruleTester(rule, {
  pass: ['<img src="/img/roof.jpg" alt="">'],
  fail: [
    {
      page: '<img src="/img/banner-ad.jpg" alt="">',
      message: 'blocked',
      sentence: '/img/banner-ad.jpg, as its address contains "/banner-ad."',
      evidence: '&lt;img',
    },
    {
      page: '<img src="/Ad/Images/roof.jpg" alt=""><link rel="stylesheet" href="/css/ads-list.css"><script src="/js/show-ad.js"></script>',
      message: 'blocked',
      count: 3,
    },
  ],
  notApplicable: ['<p>Text</p>'],
  nearMiss: [
    { note: 'real advertising of another host', body: '<img src="https://ads.example/img/banner-ad.jpg" alt="">' },
    {
      note: 'names that EasyList has dropped',
      body: '<img src="/img/summer-ad-banner.jpg" alt=""><img src="/img/roof-ad-300x250.jpg" alt=""><link rel="stylesheet" href="/css/ad_banner.css">',
    },
    { note: 'a filter for pictures only', body: '<script src="/ad/images/slider.js"></script>' },
    {
      note: 'words that contain ad',
      body: '<img src="/uploads/ad-hoc-load.jpg" alt=""><img src="/img/head-banner.jpg" alt=""><img src="/loads/thread-banner-address.png" alt="">',
    },
    { note: 'a link', body: '<a href="/img/banner-ad.jpg">Picture</a><img src="/a.jpg" alt="">' },
  ],
});
