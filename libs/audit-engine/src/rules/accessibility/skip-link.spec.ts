import { ruleTester } from '../../testing/index.js';
import rule from './skip-link.rule.js';

const links = (count: number) => Array.from({ length: count }, (_, i) => `<a href="/p${i}">P ${i}</a>`).join(' ');

ruleTester(rule, {
  pass: [`<a href="#m">Skip</a><nav>${links(30)}</nav><main id="m">a</main>`],
  fail: [
    { page: `<nav>${links(25)}</nav><main>a</main>`, message: 'missing', sentence: '20 links or more' },
    { page: `<a href="/other#m">Other</a><nav>${links(25)}</nav><main>a</main>`, message: 'missing' },
    { page: `<details open><summary>Menu</summary>${links(25)}</details><main>a</main>`, message: 'missing' },
    {
      page: `<nav><div class="invisible group-hover:visible group-focus-within:visible">${links(12)}</div><div class="hidden lg:flex">${links(12)}</div></nav><main>a</main>`,
      message: 'missing',
    },
    {
      page: `<button aria-expanded="false" aria-controls="n">Menu</button><nav id="n">${links(25)}</nav><main>a</main>`,
      message: 'missing',
    },
    {
      page: `<nav><ul><li><button aria-expanded="true">Plants</button><ul><li>${links(25)}</li></ul></li></ul></nav><main>a</main>`,
      message: 'missing',
    },
  ],
  notApplicable: [`<nav>${links(30)}</nav>`],
  nearMiss: [
    {
      note: 'menus in the menu that are shown for the pointer alone',
      head: '<title>A</title><style>body > nav ul ul { display: none } body > nav li:hover > ul { display: block }</style>',
      body: `<nav><ul><li><a href="/a">A</a><ul><li>${links(25)}</li></ul></li></ul></nav><main>a</main>`,
    },
    {
      note: 'the same menu in two languages, one of which is shown',
      head: '<title>A</title><style>[data-de] { display: none }</style>',
      body: `<nav data-en>${links(15)}</nav><nav data-de>${links(15)}</nav><main>a</main>`,
    },
    { note: 'few links', body: `<nav>${links(19)}</nav><main>a</main>` },
    { note: 'behind the text', body: `<main>a</main><nav>${links(30)}</nav>` },
    {
      note: 'not the very first link',
      body: `<a href="/">Logo</a> <a href="#m">Skip</a><nav>${links(30)}</nav><main id="m">a</main>`,
    },
    {
      note: 'with the address of the page before its place',
      url: 'https://example.com/shop',
      body: `<a href="https://example.com/shop#m">Skip</a><nav>${links(30)}</nav><main id="m">a</main>`,
    },
    { note: 'in the text of the page itself', body: `<main>${links(40)}</main>` },
    {
      note: 'not reached by Tab',
      body: `<nav hidden>${links(30)}</nav><div class="d-none">${links(30)}</div><main>a</main>`,
    },
    {
      note: 'a menu that an inline style hides',
      body: `<nav style="color:red; display: none">${links(15)}</nav><nav>${links(15)}</nav><main>a</main>`,
    },
    {
      note: 'menus that are closed',
      body: `<details><summary>Menu</summary>${links(15)}</details><dialog>${links(15)}</dialog><div popover>${links(15)}</div><nav>${links(15)}</nav><main>a</main>`,
    },
    {
      note: 'menus inside of a menu, whose buttons say that they are closed',
      body: `<nav><ul>${`<li><a role="button" aria-expanded="false">Plants</a><ul><li>${links(8)}</li></ul></li>`.repeat(4)}</ul></nav><main>a</main>`,
    },
    {
      note: 'menus that only the pointer opens',
      body: `<nav>${links(5)}<div class="invisible opacity-0 group-hover:visible">${links(10)}</div><div class="hidden group-hover/top:block">${links(10)}</div></nav><main>a</main>`,
    },
    {
      note: 'the same menu for narrow and for wide screens',
      body: `<nav><div class="hidden md:flex">${links(15)}</div><div class="flex md:hidden">${links(15)}</div></nav><main>a</main>`,
    },
    {
      note: 'an address of the page with its place',
      body: `<a href="https://example.com/#m">Skip</a><nav>${links(15)}</nav><main id="m">a</main>`,
    },
  ],
});
