import { ruleTester } from '../../testing/index.js';
import rule from './css-import.rule.js';

const style = (css: string, attributes = ''): { head: string } => ({
  head: `<title>x</title><style${attributes}>${css}</style>`,
});

ruleTester(rule, {
  pass: [style('body{color:red}')],
  fail: [
    {
      page: style('@import "/base.css";body{color:red}'),
      message: 'import',
      sentence: 'imports /base.css',
      evidence: '@import',
    },
    {
      page: style(
        '/* fonts */ @charset "utf-8"; @layer a, b;\n@import url(https://fonts.googleapis.com/css2?family=A) layer(a);@import url("b.css") screen;',
      ),
      message: 'import',
      count: 2,
    },
    {
      page: { html: '<title>x</title><style>\n/* fonts\n*/\n@import "/base.css";</style><p>Beans</p>' },
      message: 'import',
      line: 4,
    },
    {
      page: style('@import url(https://fonts.example/css2?family=A:wght@300;400&display=swap);'),
      message: 'import',
      sentence: 'imports https://fonts.example/css2?family=A:wght@300;400&display=swap:',
    },
    {
      page: '<p>Beans</p><style>@import "/base.css"; p { color: green }</style>',
      message: 'below',
      sentence: 'in the body imports /base.css',
    },
  ],
  notApplicable: [{ head: '<title>x</title><link rel="stylesheet" href="/a.css">' }],
  nearMiss: [
    { note: 'taken out by a comment', ...style('/* @import "/base.css"; */body{color:blue}') },
    { note: 'behind a rule, where browsers ignore it', ...style('body{color:red}@import "/base.css";') },
    { note: 'for printing, with a semicolon in its address', ...style('@import "/print.css?a;b" print;') },
    { note: 'for printing, with a semicolon and no quotes', ...style('@import url(/print.css?a;b) print;') },
    {
      note: 'blocked as mixed content',
      url: 'https://example.com/',
      ...style('@import url("http://example.com/base.css");'),
    },
    { note: 'for printing', ...style('@import "/print.css" print;') },
    { note: 'the whole element is for printing', ...style('@import "/paper.css";', ' media="print"') },
  ],
});
