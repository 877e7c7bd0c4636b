import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './clickable-element.rule.js';

ruleTester(rule, {
  pass: ['<button onclick="open()">Open</button>', '<div role="button" tabindex="0" onclick="open()">Open</div>'],
  fail: [
    {
      page: '<div class="b" onclick="open()">Open</div><a onclick="go()">Go</a><img src="a.png" alt="Close" onclick="close()">',
      message: 'mouse',
      count: 3,
      evidence: 'class="b"',
      sentence: '<div> reacts',
    },
    {
      page: {
        note: 'main takes the focus of a skip link',
        body: '<main tabindex="-1"><div onclick="open()">Open</div></main>',
      },
      message: 'mouse',
    },
    {
      page: rendered(
        { body: '<div id="chat">Chat</div>' },
        { browser: { clicks: [{ selector: '#chat', html: '<div id="chat">Chat</div>' }] } },
      ),
      message: 'listener',
      sentence: 'A script reacts to clicks on this element',
      evidence: 'Chat',
    },
  ],
  notApplicable: ['<div>Open</div>', rendered({ body: '<div>Open</div>' }, { browser: { clicks: null } })],
  nearMiss: [
    {
      note: 'the click comes from the link inside',
      body: '<div class="card" onclick="go(\'/t\')"><a href="/t">Tomato</a></div>',
    },
    { note: 'a part of a button', body: '<button><span onclick="track()">Open</span></button>' },
    '<div onclick="event.stopPropagation()">Text</div>',
    { note: 'the dark area behind a dialog', body: '<div class="backdrop" onclick="close()"></div>' },
    '<label onclick="track()">Name <input></label>',
    '<a href="/" onclick="track()">Home</a>',
    { note: 'a role without focus is another rule', body: '<div role="button" onclick="open()">Open</div>' },
  ],
});
