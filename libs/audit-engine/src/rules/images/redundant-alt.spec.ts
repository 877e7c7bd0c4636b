import { ruleTester } from '../../testing/index.js';
import rule from './redundant-alt.rule.js';

ruleTester(rule, {
  pass: ['<a href="/t"><img src="t.jpg" alt=""> Tomato</a>', '<a href="/t"><img src="t.jpg" alt="Tomato"></a>'],
  fail: [
    {
      page: '<a href="/t"><img src="t.jpg" alt="Tomato"> <b>tomato.</b></a><button><img src="x.png" alt="Close">Close</button>',
      message: 'twice',
      count: 2,
      sentence: '"Tomato" repeats the text of the <a>',
      evidence: 't.jpg',
    },
    {
      page: '<ul><li><img src="t.jpg" alt="Tomato"> Tomato</li></ul><p>Basil <img src="b.jpg" alt="basil"></p>',
      message: 'twice',
      count: 2,
      sentence: 'the <li>',
    },
  ],
  notApplicable: ['<img src="t.jpg" alt="Tomato"> Tomato'],
  nearMiss: [
    {
      note: 'text that is shown for the pointer alone',
      head: '<title>A</title><style>.team a h3 { display: none } .team a:hover h3 { display: block }</style>',
      body: '<div class="team"><a href="/ana"><img src="a.jpg" alt="Ana Birch"><h3>Ana Birch</h3></a></div>',
    },
    {
      note: 'not read by its role',
      body: '<a href="/t"><img src="t.jpg" alt="Tomato" role="presentation"> Tomato</a>',
    },
    { note: 'not read by its newer role', body: '<button><img src="t.jpg" alt="Close" role="none">Close</button>' },
    { note: 'another name', body: '<a href="/t"><img src="t.jpg" alt="Tomato" aria-label="A ripe one"> Tomato</a>' },
    {
      note: 'two images in an item',
      body: '<ul><li><img src="t.jpg" alt="Tomato"> Tomato <img src="b.jpg" alt=""></li></ul>',
    },
    { note: 'more is said beside it', body: '<p><img src="t.jpg" alt="Tomato"> Tomato and basil</p>' },
    '<a href="/t"><img src="t.jpg" alt="A ripe tomato"> Tomato</a>',
    {
      note: 'the text is not read',
      body: '<a href="/t"><img src="t.jpg" alt="Tomato"><span aria-hidden="true">Tomato</span></a>',
    },
    '<a href="/t" aria-label="Buy"><img src="t.jpg" alt="Tomato"> Tomato</a>',
  ],
});
