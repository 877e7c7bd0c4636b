import { serve } from './serve.js';

/** What a test asks its thread to do. */
export interface Chore {
  name: string;
  /** Takes so much time of the thread. */
  burnMs?: number;
  fails?: boolean;
  exits?: boolean;
}

const begun: string[] = [];

/** Answers with what it has begun so far, this chore included. */
serve(
  ({ name, burnMs = 0, fails, exits }: Chore): string[] => {
    begun.push(name);
    const until = Date.now() + burnMs;
    while (Date.now() < until);
    if (exits) process.exit(3);
    if (fails) throw new TypeError(`${name} cannot be done`);
    return [...begun];
  },
  { hello: 'loaded' },
);
