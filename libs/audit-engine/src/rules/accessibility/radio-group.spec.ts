import { ruleTester } from '../../testing/index.js';
import rule from './radio-group.rule.js';

ruleTester(rule, {
  pass: [
    '<fieldset><legend>Size</legend><label><input type="radio" name="s"> S</label><label><input type="radio" name="s"> M</label></fieldset>',
    '<div role="radiogroup" aria-label="Size"><label><input type="radio" name="s"> S</label><label><input type="radio" name="s"> M</label></div>',
  ],
  fail: [
    {
      page: '<p>Size</p><label><input type="radio" name="s" value="1"> S</label><label><input type="radio" name="s"> M</label>',
      message: 'unnamed',
      sentence: '"s"',
      evidence: 'value="1"',
    },
    {
      page: '<fieldset><label><input type="radio" name="s"> S</label><label><input type="radio" name="s"> M</label></fieldset>',
      message: 'unnamed',
    },
  ],
  notApplicable: [
    '<p>None</p>',
    '<label><input type="radio" name="s"> S</label><label><input type="radio" name="t"> M</label>',
  ],
  nearMiss: [
    {
      note: 'tabs that work without a script',
      body: '<input type="radio" name="tabs" id="a" checked><label for="a">Soil</label><input type="radio" name="tabs" id="b"><label for="b">Seed</label>',
    },
    {
      note: 'the points of a slider, drawn by the style sheet',
      body: '<label><input type="radio" name="pageSlider_7_current" checked><i></i></label><label><input type="radio" name="pageSlider_7_current"><i></i></label>',
    },
    {
      note: 'a switch between themes',
      body: '<form><input type="radio" name="p" aria-label="Switch to dark mode"><input type="radio" name="p" aria-label="Switch to light mode"></form>',
    },
    '<h3 id="q">Size</h3><div role="group" aria-labelledby="q"><label><input type="radio" name="s"> S</label><label><input type="radio" name="s"> M</label></div>',
    {
      note: 'a matrix of questions',
      body: '<table><tr><th>Taste</th><td><input type="radio" name="s" aria-label="1"></td><td><input type="radio" name="s" aria-label="2"></td></tr></table>',
    },
    {
      note: 'two forms with one each',
      body: '<form><label><input type="radio" name="s"> S</label></form><form><label><input type="radio" name="s"> M</label></form>',
    },
    '<my-choice><label><input type="radio" name="s"> S</label><label><input type="radio" name="s"> M</label></my-choice>',
  ],
});
