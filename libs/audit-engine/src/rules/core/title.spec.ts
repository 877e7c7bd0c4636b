import { ruleTester } from '../../testing/index.js';
import rule from './title.rule.js';

ruleTester(rule, {
  pass: [{ head: '<title>Growing tomatoes on a balcony</title>' }],
  fail: [
    { page: { head: '<meta charset="utf-8">' }, message: 'missing' },
    { page: { head: '<title> </title>' }, message: 'empty', evidence: '&lt;title&gt;' },
    {
      page: { head: '<title></title>', body: '<script>share(document.title); $("#name").text(user)</script>' },
      message: 'empty',
    },
    {
      page: { head: '<title>One</title>\n<title>Two</title>' },
      message: 'several',
      line: 4,
      sentence: '2 <title> elements',
    },
    {
      page: { head: '<title>One</title><title>Two</title>', body: '<script>document.title = words.two</script>' },
      message: 'several',
      evidence: 'Two',
    },
  ],
  nearMiss: [
    {
      note: 'a second title in the body',
      html: '<!doctype html><html lang="en"><head><title>Beans and peas</title></head><body><title>Beans</title></body></html>',
    },
    {
      note: 'a second one in the body that is empty',
      html: '<head><title>Soil</title></head><body><title></title><p>Text</p>',
    },
    {
      note: 'a title inside an svg',
      head: '<title>Garden</title>',
      body: '<svg role="img"><title>A leaf</title></svg>',
    },
    {
      note: 'an empty title that a script fills',
      head: '<title data-word="beds"></title>',
      body: '<script>document.querySelectorAll("[data-word]").forEach((a) => { a.textContent = t(a) })</script>',
    },
    { note: 'a title of one character', head: '<title>X</title>' },
  ],
});
