import { ruleTester } from '../../testing/index.js';
import rule from './repeated-alt.rule.js';

ruleTester(rule, {
  pass: [
    '<img src="1.jpg" alt="A"><img src="2.jpg" alt="B"><img src="3.jpg" alt="C"><img src="4.jpg" alt="D"><img src="5.jpg" alt="E">',
  ],
  fail: [
    {
      page: '<img src="1.jpg" alt="Garden"><img src="2.jpg" alt="Garden"><img src="3.jpg" alt="garden"><img src="4.jpg" alt="Garden"><img src="5.jpg" alt="Garden">',
      message: 'repeated',
      sentence: '5 different images',
      evidence: '1.jpg',
    },
    {
      page: [1, 2, 3, 4, 5]
        .map(
          (n) =>
            `<img src="${n}.jpg" srcset="${n}-300x200.jpg 300w, ${n}.jpg 900w" alt="Garden"><img src="${n}-300x200.jpg" alt="Garden">`,
        )
        .join(''),
      message: 'repeated',
      sentence: '5 different images',
    },
  ],
  notApplicable: ['<img src="1.jpg" alt="A">'],
  nearMiss: [
    {
      note: 'a text that says nothing is the finding',
      body: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `<img src="${name}.jpg" alt="image">`).join(''),
    },
    {
      note: 'the same image again',
      body: '<img src="y.svg" alt="Yes"><img src="y.svg" alt="Yes"><img src="y.svg" alt="Yes"><img src="y.svg" alt="Yes"><img src="y.svg" alt="Yes">',
    },
    {
      note: 'three images and their thumbnails, which the large ones offer too',
      body: ['a', 'b', 'c']
        .map(
          (name) =>
            `<img src="${name}.jpg" srcset="s/${name}.jpg 300w, ${name}.jpg 900w" alt="Garden"><img src="s/${name}.jpg" alt="Garden">`,
        )
        .join(''),
    },
    {
      note: 'three images and their thumbnails, whose names say the size',
      body: ['a', 'b', 'c']
        .map((name) => `<img src="${name}-1350x900.jpg" alt="Garden"><img src="${name}-300x200.jpg?v=2" alt="Garden">`)
        .join(''),
    },
    {
      note: 'four views of one thing',
      body: '<img src="1.jpg" alt="Pot"><img src="2.jpg" alt="Pot"><img src="3.jpg" alt="Pot"><img src="4.jpg" alt="Pot"><img src="5.jpg" alt="">',
    },
    {
      note: 'four images and one whose src is a fragment, which is no image',
      body: '<img src="1.jpg" alt="Pot"><img src="2.jpg" alt="Pot"><img src="#" alt="Pot"><img src="4.jpg" alt="Pot"><img src="5.jpg" alt="Pot">',
    },
    {
      note: 'decoration',
      body: '<img src="1.jpg" alt=""><img src="2.jpg" alt=""><img src="3.jpg" alt=""><img src="4.jpg" alt=""><img src="5.jpg" alt="">',
    },
  ],
});
