import { ruleTester } from '../../testing/index.js';
import rule from './ad-like-files.rule.js';

ruleTester(rule, {
  pass: ['<img src="/img/roof.jpg" alt="">'],
  fail: [
    { page: '<img src="/img/summer-ad-banner.jpg" alt="">', message: 'blocked', sentence: '/img/summer-ad-banner.jpg, as its address contains "-ad-banner."', evidence: '&lt;img' },
    { page: '<link rel="stylesheet" href="/css/ad_banner.css"><script src="/Ad/Images/slider.js"></script>', message: 'blocked', count: 2 },
  ],
  notApplicable: ['<p>Text</p>'],
  nearMiss: [
    { note: 'real advertising of another host', body: '<img src="https://ads.example/x-ad-banner.jpg" alt="">' },
    { note: 'words that contain ad', body: '<img src="/uploads/ad-hoc-load.jpg" alt=""><img src="/img/head-banner.jpg" alt=""><img src="/loads/thread-banner-address.png" alt="">' },
    { note: 'a link', body: '<a href="/img/summer-ad-banner.jpg">Picture</a><img src="/a.jpg" alt="">' },
  ],
});
