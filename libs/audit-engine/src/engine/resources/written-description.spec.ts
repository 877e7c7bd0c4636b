import { writesDescription } from './written-description.js';

it.each([
  [`$('meta[name=description]').remove(); $('head').append(\`<meta name="description" content="\${text}">\`)`, true],
  [`document.querySelector('meta[name="description"]').setAttribute('content', text)`, true],
  [`document.querySelector("meta[name='description']").content = text`, true],
  [`$('meta[name="description"]').attr('content', text);`, true],
  [`const meta = document.createElement('meta'); meta.name = 'description'; meta.content = text;`, true],
  [`meta.setAttribute("name", "description"); meta.setAttribute("content", text)`, true],
  ['share($(\'meta[name="description"]\').attr("content"))', false],
  [`const about = $('meta[name=description]').text(); const content = about;`, false],
  [`$('meta[name=keywords]').attr('content', description)`, false],
  [`product.description = text`, false],
])('tells whether a script writes the description: %s', (code, expected) => {
  expect(writesDescription(code)).toBe(expected);
});
