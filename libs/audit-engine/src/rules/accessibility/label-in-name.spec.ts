import { ruleTester } from '../../testing/index.js';
import rule from './label-in-name.rule.js';

ruleTester(rule, {
  pass: [
    '<a href="/t" aria-label="Read more about tomatoes">Read more</a>',
    '<button aria-label="Send message">Send</button>',
  ],
  fail: [
    {
      page: '<button aria-label="Submit form">Send</button><a href="/" aria-label="Go to the shop">Our plants</a>',
      message: 'differs',
      count: 2,
      sentence: '<button> shows "Send", but its aria-label says "Submit form"',
      evidence: 'Send',
    },
    {
      page: '<p id="t">Our shop</p><button aria-labelledby="t">Send</button><div role="tab" tabindex="0" aria-labelledby="t">Water</div>',
      message: 'other',
      count: 2,
      sentence: 'say "Our shop"',
    },
    { page: '<div role="link" tabindex="0" aria-label="OK">Next page</div>', message: 'differs' },
    { page: '<a href="/" aria-label="Seeds of everyone"><b>Seeds</b><i>for</i> everyone</a>', message: 'differs' },
  ],
  notApplicable: ['<button>Send</button>', '<div aria-label="x" role="group">y</div>'],
  nearMiss: [
    {
      note: 'parts that a style sheet sets on lines of their own',
      body: '<a href="/" aria-label="Seeds for Everyone, start page"><b>Seeds</b><span>for Everyone</span></a>',
    },
    {
      note: 'any word may be a sign of an icon font',
      head: '<title>Beans</title><link rel="stylesheet" href="https://fonts.googleapis.com/icon?family=Material+Icons">',
      body: '<button aria-label="Find">search</button>',
    },
    {
      note: 'names itself and something else',
      body: '<h2 id="h">Tomatoes</h2><a href="/t" id="l" aria-labelledby="l h">Read more</a>',
    },
    { note: 'the id is missing, which is the finding', body: '<button aria-labelledby="nothing">Send</button>' },
    {
      note: 'a role that is not named by its text',
      body: '<button role="combobox" aria-label="Country" aria-expanded="false">Austria</button>',
    },
    {
      note: 'a face of icons',
      body: '<button aria-label="Navigation"><span style="font-family: LigatureSymbols">delete</span></button>',
    },
    {
      note: 'the button itself has it',
      body: '<button class="ligature" aria-label="Next page">arrow</button><button style="font-family:\'Pictos\'" aria-label="Remove">trash</button>',
    },
    { note: 'the name of an icon', body: '<button aria-label="Next"><span>arrow_forward</span></button>' },
    {
      note: 'an element that people use for icons',
      body: '<button aria-label="Navigation"><i class="mi">menu</i></button>',
    },
    { note: 'a symbol is no text', body: '<button aria-label="Close">×</button>' },
    { note: 'a page number', body: '<a href="?p=3" aria-label="Page 3">3</a>' },
    {
      note: 'a ligature of an icon font',
      body: '<button aria-label="Navigation"><span class="material-icons">menu</span></button>',
    },
    {
      note: 'text out of sight',
      body: '<button aria-label="Close dialog"><span class="visually-hidden">Dismiss</span></button>',
    },
    { note: 'text that is not read', body: '<a href="/" aria-label="Home"><span aria-hidden="true">Garden</span></a>' },
    { note: 'upper case and marks', body: '<button aria-label="read more: tomatoes">Read more…</button>' },
    { note: 'a language code in its name', body: '<a href="/de" aria-label="Deutsch">DE</a>' },
    { note: 'a card', body: '<a href="/t" aria-label="Tomato"><h3>Tomato</h3><p>Red</p></a>' },
  ],
});
