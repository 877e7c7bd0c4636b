import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

const LOGIN =
  '<p><label>Password <input type="password" name="password" autocomplete="current-password"></label></p><p><button type="submit">Sign in</button></p>';

export default { mutate: inMain(`<form action="/login" method="get">${LOGIN}</form>`) } satisfies Mutation;
