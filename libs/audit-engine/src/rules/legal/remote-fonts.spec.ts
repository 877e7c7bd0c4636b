import { ruleTester } from '../../testing/index.js';
import rule from './remote-fonts.rule.js';

const page = (head: string, url = 'https://werkstatt.de/'): { url: string; html: string } => ({
  url,
  html: `<!doctype html><html lang="de-DE"><head><title>Werkstatt</title>${head}</head><body><p>Text</p></body></html>`,
});
const link = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">';

ruleTester(rule, {
  pass: [page('<link rel="stylesheet" href="/fonts.css">')],
  fail: [{ page: page(link), message: 'remote', sentence: 'fonts.googleapis.com', evidence: '&lt;link' }],
  notApplicable: [
    page(link, 'https://werkstatt.example/'),
    { url: 'https://startup.de/', head: `<title>Startup</title>${link}` },
  ],
  nearMiss: [
    { note: 'a connection that is only prepared', ...page('<link rel="preconnect" href="https://fonts.gstatic.com">') },
    { note: 'a mirror', ...page('<link rel="stylesheet" href="https://fonts.bunny.net/css?family=inter">') },
  ],
});
