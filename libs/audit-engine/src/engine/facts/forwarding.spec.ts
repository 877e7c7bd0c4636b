import { isForwarding } from './forwarding.js';
import { parsePage } from '../parse/parse.js';

const URL_OF_PAGE = 'https://example.com/old';
const forwards = (head: string): boolean =>
  isForwarding(parsePage(`<!doctype html><html><head>${head}</head><body><p>Text</p></body></html>`), URL_OF_PAGE);

describe('a page that forwards', () => {
  it.each([
    '<meta http-equiv="refresh" content="0; url=/new">',
    '<meta http-equiv=refresh content="0;URL=\'https://other.example/\'">',
    '<meta http-equiv="Refresh" content="0,/new">',
  ])('is seen by %s', (head) => expect(forwards(head)).toBe(true));

  it.each([
    '<meta http-equiv="refresh" content="5; url=/new">',
    '<meta http-equiv="refresh" content="0">',
    '<meta http-equiv="refresh" content="0; url=/old#top">',
    '<meta name="refresh" content="0; url=/new">',
    '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>',
    '<meta http-equiv="refresh" content="0; url=https://exa mple/">',
  ])('is not seen by %s', (head) => expect(forwards(head)).toBe(false));
});
