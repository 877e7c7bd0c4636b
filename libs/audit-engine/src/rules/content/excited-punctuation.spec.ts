import { ruleTester } from '../../testing/index.js';
import rule from './excited-punctuation.rule.js';

ruleTester(rule, {
  pass: ['<h1>Tomatoes are here!</h1>'],
  fail: [
    { page: '<h1>Tomatoes</h1>\n<h2>Buy now!!!</h2>', message: 'heading', line: 5, sentence: '"!!!"' },
    { page: '<h2>"Buy now!!!"</h2>', message: 'heading' },
    { page: { head: '<title>Sale!! – Acme</title>' }, message: 'title' },
    {
      page: { head: '<title>Sale</title><meta name="description" content="Everything must go!!">' },
      message: 'description',
    },
  ],
  notApplicable: [{ head: '<meta charset="utf-8">', body: '<p>Hello!!!</p>' }],
  nearMiss: [
    {
      note: 'what a customer said',
      body: '<h1>A</h1><div class="testimonial-item"><div><h5>Great tomatoes!!!</h5></div></div>',
    },
    { note: 'a quotation', body: '<h1>A</h1><blockquote><h4>Great!!!</h4></blockquote>' },
    { note: 'code', body: '<h1>What !!value means</h1>' },
    { note: 'a question with surprise', body: '<h1>Tomatoes in winter?!</h1>' },
    { note: 'Spanish', body: '<h1>¡Hola! ¿Qué tal?</h1>' },
    {
      note: 'what a customer said',
      body: `<h2>Reviews</h2><h3>“We came for a pot of basil and left with the whole garden, and every plant has grown since the first day!!! Thank you”</h3>`,
    },
    { note: 'two questions', body: '<h1>Why? How?</h1><h2>Really??</h2>' },
  ],
});
