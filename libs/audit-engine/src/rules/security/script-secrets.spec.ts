import { ruleTester } from '../../testing/index.js';
import rule from './script-secrets.rule.js';

// Put together here, so that nothing in this file looks like a secret to those who search for them.
const random = 'q7Zt0VbN3xKpL9dRw2YfJ8sMhG5cTaQe1UuEoXiWyB6vDnPkHjFlSgCrAzmO4I';
const stripe = `sk${'_live_'}${random.slice(0, 30)}`;
const pages = { '/': '<script src="/a.js" defer></script>' };
const script = (body: string) => ({ url: '/a.js', body });

ruleTester(rule, {
  pass: [{ pages, resources: [script('start();')] }],
  fail: [
    {
      page: { pages, resources: [script(`start();\nconst key = "${stripe}";`)] },
      message: 'secret',
      sentence: 'a secret key of Stripe (or of a service whose keys look the same) in line 2',
      evidence: '/a.js',
      line: 2,
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a publishable key', pages, resources: [script(`Stripe("pk${'_live_'}${random.slice(0, 30)}")`)] },
    { note: 'an example', pages, resources: [script(`key = "sk${'_live_'}xxxxxxxxxxxxxxxxxxxxxxxx"`)] },
    { note: 'a pattern that finds such keys', pages, resources: [script('const KEY = /sk_live_[0-9a-zA-Z]{24}/;')] },
    {
      note: 'a page in its place',
      pages,
      resources: [{ ...script(`<!doctype html>${stripe}`), headers: { 'content-type': 'text/html' } }],
    },
  ],
});
