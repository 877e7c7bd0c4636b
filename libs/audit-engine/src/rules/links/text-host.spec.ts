import { ruleTester } from '../../testing/index.js';
import rule from './text-host.rule.js';

ruleTester(rule, {
  pass: [
    '<a href="https://bank.example.net/login">https://bank.example.net/login</a>',
    '<a href="https://garden.net/">Our friends</a>',
  ],
  fail: [
    { page: '<a href="https://x.com/beans">https://www.facebook.com/beans</a>', message: 'other' },
    {
      page: '<a href="https://evil.net/login">https://www.bank.com/login</a>',
      message: 'other',
      sentence: 'shows https://www.bank.com/login and leads to evil.net',
      evidence: 'evil.net',
    },
    { page: '<a href="https://evil.net/">www.bank.com</a>', message: 'other' },
    { page: '<a href="//evil.net/">www.bank.com</a>', message: 'other' },
    { page: '<a href="/partner.html">www.bank.com</a>', message: 'other' },
    { page: '<a href="https://evil.net/index.html">www.bank.com</a>', message: 'other' },
  ],
  notApplicable: ['<p>https://www.bank.com/</p>'],
  nearMiss: [
    {
      note: 'a service that took another name, and a short form',
      body: '<a href="https://x.com/beans">https://twitter.com/beans</a> <a href="https://fb.com/beans">www.facebook.com/beans</a>',
    },
    { note: 'with and without www', body: '<a href="https://www.garden.com/a?b=1">https://garden.com/a</a>' },
    { note: 'another subdomain', body: '<a href="https://en.garden.com/">www.garden.com</a>' },
    { note: 'another country of one name', body: '<a href="https://garden.co.uk/">www.garden.com</a>' },
    { note: 'capitals', body: '<a href="https://garden.com/">WWW.Garden.COM</a>' },
    {
      note: 'an archive',
      body: '<a href="https://web.archive.org/web/2020/http://garden.com/">http://garden.com/</a>',
    },
    {
      note: 'a counter of clicks',
      body: '<a href="https://out.news.net/?u=https%3A%2F%2Fgarden.com%2F">https://garden.com/</a>',
    },
    { note: 'a short link', body: '<a href="https://bit.ly/3abc">https://garden.com/</a>' },
    {
      note: 'names that look like hosts',
      body: '<a href="https://nodejs.org/">Node.js</a> <a href="https://travel.net/">Booking.com</a>',
    },
    {
      note: 'a URL in a sentence',
      body: '<a href="https://blog.net/garden">Why we like https://garden.com/ so much</a>',
    },
    { note: 'an umlaut and its ASCII form', body: '<a href="https://xn--grten-gra.com/">https://gärten.com/</a>' },
    {
      note: 'the site by its name, on the host of a preview',
      url: 'https://preview.net/seeds/a.html',
      body: '<a href="../index-en.html">www.yard.com</a> <a href="/">https://www.yard.com/</a> <a href="index.html#top">www.yard.com</a>',
    },
    { note: 'a path of this site', body: '<a href="/login">https://example.com/login</a>' },
  ],
});
