import { parsePage } from '../../engine/parse/parse.js';
import { mayBeHidden } from './exposure.js';

/** Of the `b` in the body. */
function isHidden(body: string): boolean {
  const [element] = parsePage(`<!doctype html><title>Beds</title><body>${body}`).named('b');
  if (!element) throw new Error('no element');
  return mayBeHidden(element);
}

describe('what classes hide', () => {
  it.each([
    ['by itself', '<b class="red Hidden"></b>'],
    ['with what is around it', '<div class="d-none"><p><b></b></p></div>'],
    ['at each width of Tailwind', '<div class="hidden md:flex"><p><b class="md:hidden"></b></p></div>'],
    ['at each width of Bootstrap', '<div class="d-none d-lg-block"><b class="d-md-none"></b></div>'],
    ['at each width, in two boxes', '<div class="hidden lg:block"><p class="flex lg:hidden"><b></b></p></div>'],
  ])('is known %s', (_, body) => {
    expect(isHidden(body)).toBe(true);
  });

  it.each([
    ['no class', '<b></b>'],
    ['another class', '<b class="hidden-gem overflow-hidden"></b>'],
    ['what is shown from a width on', '<b class="hidden md:block"></b>'],
    ['what is shown up to a width', '<b class="md:hidden"></b>'],
    ['widths between two', '<div class="hidden md:flex"><b class="lg:hidden"></b></div>'],
    ['what is shown again', '<div class="hidden md:flex"><b class="md:hidden lg:block"></b></div>'],
    ['a box that is shown at each width', '<div class="md:flex"><b class="md:hidden"></b></div>'],
    ['what is beside it', '<div class="hidden md:flex"></div><b class="md:hidden"></b>'],
  ])('is not %s', (_, body) => {
    expect(isHidden(body)).toBe(false);
  });
});
