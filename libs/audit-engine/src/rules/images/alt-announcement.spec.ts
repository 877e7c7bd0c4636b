import { ruleTester } from '../../testing/index.js';
import rule from './alt-announcement.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A ripe tomato">'],
  fail: [
    {
      page: '<img src="a.jpg" alt="Image of a tomato"><img src="b.jpg" alt="Bild von einer Tomate">',
      message: 'announced',
      count: 2,
      sentence: '"image of"',
      evidence: 'a.jpg',
    },
    { page: '<img src="a.jpg" alt="Imagen de la santería del pueblo">', message: 'announced', sentence: '"imagen de"' },
  ],
  notApplicable: ['<img src="a.jpg" alt="">'],
  nearMiss: [
    '<img src="a.jpg" alt="Image editor with two windows">',
    {
      note: 'a statue',
      body: '<img src="v.jpg" alt="Imagen de la Virgen del Huerto"><img src="a.jpg" alt="Imagem de Santo Antão">',
    },
    { note: 'a photo may matter', body: '<img src="b.jpg" alt="Photo of the founder, 1921">' },
    '<img src="c.jpg" alt="Pictures of you, album cover">',
  ],
});
