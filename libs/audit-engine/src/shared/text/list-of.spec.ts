import { listOf } from './list-of.js';

it('lists names, and says when there are others', () => {
  expect(listOf(['Ash', 'Birch'], 2)).toBe('Ash, Birch');
  expect(listOf(['Ash', 'Birch', 'Cedar'], 2)).toBe('Ash, Birch and more');
});
