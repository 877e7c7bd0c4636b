import { all, drop, swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: all(
    drop(/<a [^>]*href="#[^"]*"[^>]*>[^<]*<\/a>/),
    swap(
      '<main',
      `<nav aria-label="Years">${Array.from({ length: 24 }, (_, i) => `<a href="https://archive.example/${1951 + i}">${1951 + i}</a>`).join(' ')}</nav>\n<main`,
    ),
  ),
} satisfies Mutation;
