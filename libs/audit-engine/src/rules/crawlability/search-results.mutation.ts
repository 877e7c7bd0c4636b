import { addPage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

const FORM =
  '<form action="/find"><label for="find">Find a barn</label> <input type="search" id="find" name="q" autocomplete="off"> <button>Find</button></form>';

export default {
  site: 'handwritten',
  mutateSite: (site) =>
    void addPage(site, '/find?q=oak', { change: (html) => html.replace('</h1>', () => `</h1>\n${FORM}`) }),
} satisfies Mutation;
