import { ruleTester } from '../../testing/index.js';
import rule from './widget-name.rule.js';

ruleTester(rule, {
  pass: [
    '<div role="checkbox" aria-checked="false" tabindex="0">News</div>',
    '<button role="tab">Details</button>',
    '<div role="slider" aria-label="Volume" tabindex="0"></div>',
  ],
  fail: [
    {
      page: '<div role="textbox" contenteditable="true"></div>',
      message: 'missing',
      sentence: 'textbox',
      evidence: 'contenteditable',
    },
    {
      page: '<span role="switch" tabindex="0"></span><button role="tab"><i class="icon"></i></button><div role="listbox"><div role="option">A</div></div>',
      message: 'missing',
      count: 3,
    },
  ],
  notApplicable: ['<div role="note">Text</div>', '<div hidden><div role="slider"></div></div>'],
  nearMiss: [
    {
      note: 'a carousel that is no list of options',
      body: '<div class="carousel-inner" role="listbox"><div class="item">Red</div><div class="item">Green</div></div>',
    },
    {
      note: 'suggestions that are not there yet',
      body: '<input type="search" aria-label="Search"><ul role="listbox" id="hits"></ul>',
    },
    '<p id="l">Message</p><div role="textbox" aria-labelledby="l" contenteditable="true"></div>',
    { note: 'a native field is judged by its label', body: '<input role="combobox">' },
    { note: 'a link is judged as a link', body: '<a role="menuitem" href="/"></a>' },
    '<li role="menuitem"><my-icon></my-icon></li>',
  ],
});
