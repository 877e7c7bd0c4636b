import { ruleTester } from '../../testing/index.js';
import rule from './aria-value.rule.js';

ruleTester(rule, {
  pass: [
    '<button aria-expanded="false" aria-haspopup="menu">Menu</button>',
    '<div role="slider" aria-valuenow="2.5" aria-label="a"></div>',
    '<p aria-relevant="additions text">a</p>',
  ],
  fail: [
    {
      page: '<button aria-expanded="collapsed">Menu</button>',
      message: 'invalid',
      sentence: '"collapsed" is not allowed for aria-expanded',
      evidence: 'collapsed',
    },
    {
      page: '<p aria-live="yes">a</p><p aria-hidden="1">b</p><a href="/" aria-current="here">c</a><div role="meter" aria-valuenow="50%"></div>',
      message: 'invalid',
      count: 4,
    },
    {
      page: '<div role="heading" aria-level="0">a</div><div role="heading" aria-level="-1">b</div><ul><li aria-posinset="0" aria-setsize="-2">c</li></ul><table aria-colcount="-2"><tr aria-rowindex="0"><td aria-colspan="0" aria-rowspan="-1">d</td></tr></table>',
      message: 'invalid',
      count: 8,
    },
    { page: '<div role="slider" aria-valuenow="0x10" aria-label="a"></div>', message: 'invalid' },
    {
      page: '<div role="heading" aria-level="Two">a</div><ul aria-activedescendant="a b"></ul>',
      message: 'invalid',
      count: 2,
      sentence: '"Two" is not allowed for aria-level',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'a sign is allowed',
      body: '<div role="heading" aria-level="+1">a</div><div role="slider" aria-valuenow="+1" aria-valuemin="-.5" aria-valuemax="1e2" aria-label="a"></div>',
    },
    {
      note: 'a size that is not known',
      body: '<table aria-rowcount="-1" aria-colcount="-1"><tr><td aria-rowspan="0">a</td></tr></table><ul><li aria-setsize="-1" aria-posinset="1">a</li></ul>',
    },
    { note: 'an empty value counts as none', body: '<button aria-expanded="">Menu</button>' },
    {
      note: 'hidden from assistive technology',
      body: '<span role="heading" aria-level="x" aria-hidden="true">a</span><div hidden><button aria-expanded="open">b</button></div>',
    },
    '<button aria-pressed="undefined">B</button>',
    '<button aria-expanded="{{ open }}">Menu</button>',
    '<button aria-expanded="TRUE">Menu</button>',
    '<p aria-label="anything goes">a</p>',
    '<a href="/" aria-current="page">a</a>',
  ],
});
