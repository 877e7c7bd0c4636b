import { ruleTester } from '../../testing/index.js';
import rule from './link-as-button.rule.js';

ruleTester(rule, {
  pass: ['<a href="/seeds">Seeds</a>', '<a href="/seeds" role="link">Seeds</a>'],
  fail: [
    {
      page: '<a class="btn" href="/next" role="button">Continue</a>',
      message: 'button',
      sentence: '"Continue" leads to another page',
      evidence: 'href="/next"',
    },
    {
      page: '<a href="/seeds.pdf" role="button">All seeds</a>',
      message: 'to',
      sentence: 'A link leads to https://example.com/seeds.pdf and has',
    },
    { page: '<a href="/boxes/logouts" role="button" class="popular text-box">Boxes</a>', message: 'button' },
    { page: '<a href="https://seeds.example/" role="BUTTON">Seeds</a>', message: 'button' },
    {
      page: '<a href="https://seeds.example/" role="button"><i class="leaf"></i></a>',
      message: 'to',
      sentence: 'A link leads to https://seeds.example/ and',
    },
  ],
  notApplicable: ['<p>No link</p>', '<a href="#top" role="button">Up</a>'],
  nearMiss: [
    { note: 'no address', body: '<a role="button" tabindex="0">Open</a><a href="/">Home</a>' },
    { note: 'a place on the page', body: '<a href="#menu" role="button">Menu</a><a href="/b">B</a>' },
    { note: 'a menu that opens', body: '<a href="/seeds" role="button" aria-expanded="false">Seeds</a>' },
    { note: 'a box of Bootstrap', body: '<a href="/login" role="button" data-bs-toggle="modal">Log in</a>' },
    {
      note: 'a place on this page, by its file name',
      body: '<a href="/index.html#hours" role="button">Hours</a><a href="/b">B</a>',
    },
    { note: 'the basket, by a parameter', body: '<a href="?add=7" role="button">Add</a>' },
    { note: 'a script handles it', body: '<a href="/login" role="button" onclick="openBox(event)">Log in</a>' },
    { note: 'the end of a session', body: '<a href="/account/log-out" role="button">Log out</a>' },
    {
      note: 'a film in a box, and what a script sends in the background',
      body: '<a href="https://film.example/7" role="button" data-lity>Film</a><a href="https://film.example/7" role="button" class="btn glightbox">Film</a><a href="/basket/7" role="button" class="btn ajax_add">Add</a>',
    },
    { note: 'a picture that is shown in a box', body: '<a href="/beans.jpg" role="button">Enlarge</a>' },
    {
      note: 'a window to share the page',
      body: '<a href="https://social.example/pin/create/button/?url=%2F" role="button">Pin it</a><a href="https://other.example/sharer/sharer.php?u=%2F" role="button">Share</a>',
    },
    '<a href="/list.csv" role="button" download>Save the list</a>',
    '<div hidden><a href="/next" role="button">Continue</a></div>',
  ],
});
