import { parsePage } from './parse.js';

describe('a name by content', () => {
  it.each([
    [
      'has the text of an image where it stands',
      '<a href="#"><img src="a.png" alt="PDF"> Order form</a>',
      'PDF Order form',
    ],
    ['has it behind the text', '<a href="#">Order form<img src="a.png" alt="PDF"></a>', 'Order form PDF'],
    [
      'has it between texts',
      '<a href="#">Order <b>the</b> <img src="a.png" title="green"> <i>form</i></a>',
      'Order the green form',
    ],
    [
      'has a label instead of what it labels',
      '<a href="#">Open <span aria-label="menu">M <img alt="x"></span> now</a>',
      'Open menu now',
    ],
    [
      'has the value of a button',
      '<label>Send <input type="button" value="now"> or later</label>',
      'Send now or later',
    ],
    ['has no hidden part', '<a href="#">Order <span aria-hidden="true">x <img alt="y"></span>form</a>', 'Order form'],
  ])('%s', (_, html, name) => {
    expect(parsePage(`<body>${html}`).named('a', 'label')[0]?.accessibleName).toBe(name);
  });
});
