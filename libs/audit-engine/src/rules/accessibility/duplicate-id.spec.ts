import { ruleTester } from '../../testing/index.js';
import rule from './duplicate-id.rule.js';

ruleTester(rule, {
  pass: ['<p id="a">x</p><p id="b">y</p>'],
  fail: [
    {
      page: '<p id="a">x</p><div id="a">y</div><i id="a">z</i>',
      message: 'several',
      sentence: 'The id "a" is given to 3 elements.',
      evidence: 'div',
    },
    { page: '<p id="a">x</p><p id="a" hidden>y</p>', message: 'several' },
    {
      page: '<p id="a">x</p><script>var b = document.getElementById("a"); list.removeChild(c)</script><p id="a">y</p>',
      message: 'several',
      sentence: 'The id "a" is given to 2 elements.',
    },
    { page: '<p id="a">x</p><p id="a">y</p><p id="b">x</p><p id="b">y</p>', message: 'several', count: 2 },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'upper and lower case differ', body: '<p id="a">x</p><p id="A">y</p>' },
    { note: 'a template is another tree', body: '<p id="a">x</p><template><p id="a">y</p></template>' },
    { note: 'a reference to it is the finding', body: '<p id="a">x</p><p id="a">y</p><input aria-labelledby="a">' },
    {
      note: 'icons that are written out twice',
      body: '<svg><linearGradient id="g"></linearGradient></svg><svg><linearGradient id="g"></linearGradient></svg>',
    },
    {
      note: 'one for each width',
      body: '<div class="d-none d-md-block" id="m">x</div><div class="d-md-none" id="m">x</div>',
    },
    { note: 'a template that was not filled in', body: '<p id="{{ id }}">x</p><p id="{{ id }}">y</p>' },
    {
      note: 'a menu that WordPress writes for desktop and for phones',
      body: '<ul><li id="menu-item-790">x</li></ul><ul><li id="menu-item-790">x</li></ul>',
    },
    { note: 'an ID that a page builder drew', body: '<p id="fws_67f0dfe680142">x</p><p id="fws_67f0dfe680142">y</p>' },
    {
      note: 'a menu that a theme writes for each width',
      body: '<ul id="ast-hf-menu-1"><li>x</li></ul><ul id="ast-hf-menu-1"><li>x</li></ul>',
    },
    {
      note: 'an ID of 36 letters that a page builder drew',
      body: '<p id="qbtkzvhaywmcnrxlfgpdjoeiusqhtbvkzmwy">x</p><p id="qbtkzvhaywmcnrxlfgpdjoeiusqhtbvkzmwy">y</p>',
    },
    { note: 'a style sheet that a plugin writes twice', body: '<style id="s">a{}</style><style id="s">a{}</style>' },
    {
      note: 'a second document in the page, of whose root and body browsers make no elements',
      html: '<!doctype html><html id="root" lang="en"><title>A</title><body id="top"><p>x</p><html id="root"><body id="top"><p>y</p></html>',
    },
    {
      note: 'a script takes each away before the next one is read',
      body: `<ul>${'<li id="now">x</li><script>var now = document.getElementById("now"); show(now); now.parentNode.removeChild(now);</script>'.repeat(3)}</ul>`,
    },
    {
      note: 'a script takes the first away',
      body: '<p id="now">x</p><script>document.getElementById(\'now\').remove()</script><p id="now">y</p>',
    },
    { note: 'empty ones are none', body: '<p id="">x</p><p id="">y</p>' },
  ],
});
