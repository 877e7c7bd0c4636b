import { hostPatternProblem, isHostOf, previewUrlOf, templateProblem } from './preview-url.js';

const PARTS = { number: 12, branch: 'feature/New_Shop', sha: 'c'.repeat(40) };

describe('the URL of a preview', () => {
  it.each([
    ['https://pr-{number}.preview.example.com/', 'https://pr-12.preview.example.com/'],
    ['https://site-git-{branch}-acme.vercel.app/', 'https://site-git-feature-new-shop-acme.vercel.app/'],
    ['https://preview.example.com/{sha}/', `https://preview.example.com/${PARTS.sha}/`],
    ['http://10.0.0.1:8080/{number}/', 'http://10.0.0.1:8080/12/'],
  ])('%s is %s', (template, url) => {
    expect(templateProblem(template)).toBeNull();
    expect(previewUrlOf(template, PARTS)).toBe(url);
  });

  it.each([
    ['https://preview.example.com/', 'must have {number}'],
    ['https://{name}.example.com/', 'unknown placeholder {name}'],
    ['https://{constructor}.example.com/', 'unknown placeholder {constructor}'],
    ['https://{branch}/', 'must end its host with a domain'],
    ['https://preview.{branch}/', 'must end its host with a domain'],
    ['https://{branch}.example/', 'must end its host with a domain'],
    ['https://user:{sha}@example.com/', 'must have no user name'],
    ['javascript:{sha}', 'must start with https://'],
    ['https://{branch}.example.com /', 'must be a URL'],
  ])('%s is refused: %s', (template, problem) => expect(templateProblem(template)).toContain(problem));

  it.each([
    'evil.test/',
    'a@evil.test',
    '127.0.0.1',
    '../..',
    '\u202e',
    'x'.repeat(300),
    '#',
    '%2f',
    'localhost:6379/',
  ])('stays below its domain whatever a branch is called: %j', (branch) => {
    const url = new URL(previewUrlOf('https://{branch}.preview.example.com/{branch}/', { ...PARTS, branch }) ?? '');
    expect(url.hostname.endsWith('.preview.example.com')).toBe(true);
    expect([url.port, url.username, url.search, url.hash, url.pathname.split('/').length]).toEqual(['', '', '', '', 3]);
  });
});

describe('hosts of deployments', () => {
  it.each(['site-*-acme.vercel.app', '*.netlify.app', 'deploy-preview-*--site.netlify.app', 'example.com'])(
    '%s is a pattern',
    (pattern) => expect(hostPatternProblem(pattern)).toBeNull(),
  );

  it.each([
    '*',
    '*.app',
    'https://a.example.com',
    'a.*.*.*.*.example.com',
    'A.example.com',
    'a.ex*mple.com',
    '127.0.0.1',
  ])('%s is none', (pattern) => expect(hostPatternProblem(pattern)).not.toBeNull());

  it.each([
    ['site-*-acme.vercel.app', 'https://site-x1y2-acme.vercel.app/', true],
    ['site-*-acme.vercel.app', 'https://site-x1y2-acme.vercel.app.evil.test/', false],
    ['site-*-acme.vercel.app', 'https://site-x.evil-acme.vercel.app/', false],
    ['*.netlify.app', 'https://user@a.netlify.app/', false],
    ['*.netlify.app', 'ftp://a.netlify.app/', false],
    ['*.netlify.app', 'https://anetlify.app/', false],
  ])('%s has %s: %s', (pattern, url, is) => expect(isHostOf([pattern], url)).toBe(is));
});
