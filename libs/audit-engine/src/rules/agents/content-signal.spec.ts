import { ruleTester } from '../../testing/index.js';
import rule from './content-signal.rule.js';

const pages = { '/': '<p>Home</p>' };
const robots = (...lines: string[]): { pages: typeof pages; probes: { robots: string } } => ({
  pages,
  probes: { robots: lines.join('\n') },
});

ruleTester(rule, {
  pass: [robots('User-agent: *', 'Content-Signal: search=yes, ai-input=no, ai-train=no', 'Allow: /')],
  fail: [
    {
      page: robots('User-agent: *', 'Content-Signal: search=yes, ai_train=no'),
      message: 'unknown',
      line: 2,
      evidence: 'ai_train',
      sentence: '"ai_train=no"',
    },
    { page: robots('User-agent: *', 'Content-Signal: ai-train=false, none'), message: 'unknown', count: 2 },
    { page: robots('User-agent: *', 'Content-Signal: use=no, search=full'), message: 'unknown', count: 2 },
  ],
  notApplicable: [{ pages }, robots('User-agent: *', 'Allow: /')],
  nearMiss: [
    {
      note: 'how content may be used',
      ...robots('User-agent: *', 'Content-Signal: search=yes,ai-train=no,use=reference'),
    },
    { note: 'capitals and spaces', ...robots('User-agent: *', 'content-signal:  Search = Yes ,AI-Train=No') },
    { note: 'for a path', ...robots('User-agent: *', 'Content-Signal: /blog/ ai-train=no') },
    {
      note: 'explained in comments',
      ...robots('# Content-Signal: what=ever', 'User-agent: *', 'Content-Signal: ai-train=no # not for training'),
    },
  ],
});
