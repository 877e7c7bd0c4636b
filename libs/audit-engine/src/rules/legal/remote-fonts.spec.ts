import { ruleTester } from '../../testing/index.js';
import rule from './remote-fonts.rule.js';

const page = (head: string, url = 'https://werkstatt.de/'): { url: string; html: string } => ({
  url,
  html: `<!doctype html><html lang="de-DE"><head><title>Werkstatt</title>${head}</head><body><p>Text</p></body></html>`,
});
const link = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">';
const overHttp = link.replace('https:', 'http:');

ruleTester(rule, {
  pass: [page('<link rel="stylesheet" href="/fonts.css">')],
  fail: [
    { page: page(link), message: 'remote', sentence: 'fonts.googleapis.com', evidence: '&lt;link' },
    { page: page(overHttp + link), message: 'remote', evidence: 'https:' },
    { page: page(overHttp, 'http://werkstatt.de/'), message: 'remote' },
    {
      page: page(`<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">${overHttp}`),
      message: 'remote',
    },
  ],
  notApplicable: [
    page(link, 'https://werkstatt.example/'),
    { url: 'https://startup.de/', head: `<title>Startup</title>${link}` },
  ],
  nearMiss: [
    { note: 'over http, which browsers block on an https page', ...page(overHttp) },
    { note: 'a connection that is only prepared', ...page('<link rel="preconnect" href="https://fonts.gstatic.com">') },
    { note: 'a mirror', ...page('<link rel="stylesheet" href="https://fonts.bunny.net/css?family=inter">') },
  ],
});
