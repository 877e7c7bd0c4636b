import { PageFacts } from '../facts/page-facts.js';
import { parsePage } from '../parse/parse.js';
import { toPageInput } from '../../testing/index.js';
import { originOf, type Origin } from './origin.js';

/** Of the element with the id `x`. */
function origin(body: string): Origin {
  const html = `<!doctype html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;
  const { document } = new PageFacts(toPageInput({ html }), parsePage(html));
  return originOf(document.ids.get('x')![0]!);
}

describe('where markup comes from', () => {
  it.each([
    ['<header><nav><a id="x"></a></nav></header>', 'header'],
    ['<header id="masthead-2"><i id="x"></i></header>', 'header#masthead-0'],
    ['<footer class="site-end dark"><p><a id="x"></a></p></footer>', 'footer.site-end'],
    ['<div class="site-header"><div><a id="x"></a></div></div>', 'div.site-header'],
    ['<div id="sidebar"><a id="x"></a></div>', 'div#sidebar'],
  ])('is the outermost part of a template: %s', (body, part) => expect(origin(body).part).toBe(part));

  it.each([
    '<main><a id="x"></a></main>',
    '<main><nav><a id="x"></a></nav></main>',
    '<div class="header-image-gallery"><a id="x"></a></div>',
    '<article><header><a id="x"></a></header></article>',
  ])('is no part in the content: %s', (body) => expect(origin(body).part).toBeNull());

  it.each([
    ['<main><div class="wp-block-search"><input id="x"></div></main>', 'WordPress'],
    ['<div class="elementor-menu-toggle" id="x"></div>', 'Elementor'],
    ['<div id="MSearchBox"><img id="x"></div>', 'Doxygen'],
  ])('is the platform that writes the component: %s', (body, platform) => expect(origin(body).platform).toBe(platform));

  it.each([
    '<figure class="wp-block-image"><img id="x"></figure>',
    '<div class="elementor-widget-container"><img id="x"></div>',
    '<article class="md-content"><img id="x"></article>',
  ])('is the site for what people write into a block: %s', (body) => expect(origin(body).platform).toBeNull());
});
