import { parsePage } from './parse.js';

describe('lines of a page', () => {
  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both together', '\r\n'],
  ])('are counted by %s', (_, end) => {
    const document = parsePage(['<!doctype html>', '<title>T</title>', '', '<p>1</p>', '<b>2</b>'].join(end));
    expect(['title', 'p', 'b'].map((name) => document.named(name)[0]?.line)).toEqual([2, 4, 5]);
  });
});
