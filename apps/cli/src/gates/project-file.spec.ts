import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseProject, readProject } from './project-file.js';

describe('sqout.toml', () => {
  it('has audit, rules, budgets and ignores', async () => {
    const project = await parseProject(
      '/x/sqout.toml',
      `[audit]
url = "https://www.example.com/"
mode = "full"
max-pages = 50
external-links = true
include = ["/blog/*"]
exclude = ["/tag/*"]
concurrency = 3
depth = 2
rate = 0.5
timeout = 20
user-agent = "Acme check"
ca = "certificates/company.pem"
[rules]
off = ["content/*"]
[[budget]]
gate = "score<90"
[[ignore]]
rule = "core/title"
url = "/legacy/*"
until = 2027-01-31
reason = "The old shop closes."
[[ignore]]
rule = "links/*"
until = "2026-12-01"
reason = "Later."`,
    );
    expect(project).toMatchObject({
      path: '/x/sqout.toml',
      folder: '/x',
      audit: {
        url: 'https://www.example.com/',
        mode: 'full',
        maxPages: 50,
        externalLinks: true,
        include: ['/blog/*'],
        exclude: ['/tag/*'],
        concurrency: 3,
        depth: 2,
        rate: 0.5,
        timeout: 20,
        userAgent: 'Acme check',
        ca: '/x/certificates/company.pem',
      },
      rulesOff: ['content/*'],
      gates: [{ text: 'score<90' }],
      ignores: [
        { rule: 'core/title', url: '/legacy/*', until: '2027-01-31', reason: 'The old shop closes.' },
        { rule: 'links/*', url: null, until: '2026-12-01', reason: 'Later.' },
      ],
    });
  });

  it.each([
    ['not toml at all', /is not TOML/],
    ['[audits]', /"audits" is not known.*audit, rules, importance, budget, ignore/],
    ['[audit]\nmaxPages = 3', /\[audit\] "maxPages" is not known.*max-pages/],
    ['[audit]\nmode = "deep"', /"mode" is one of quick, surface, full/],
    ['[audit]\nmax-pages = 0', /"max-pages" must be a whole number from 1/],
    ['[audit]\ninclude = "/a"', /"include" must be a list of texts/],
    ['[audit]\nrate = 0', /"rate": It is a number of requests a second from 0.01/],
    ['[audit]\ntimeout = 1.5', /"timeout": Give a whole number from 1 to 600/],
    ['[audit]\nca = true', /"ca" must be a text or a number/],
    ['[[budget]]\ngate = "score"', /is not a valid gate/],
    ['[[budget]]\nreason = "x"', /needs a gate/],
    ['[importance]\ncores = "high"', /categories of rules, each one of off, low, normal, high/],
    ['[importance]\ncore = "highest"', /each one of off, low, normal, high/],
    ['budget = 3', /must be a list of tables/],
    ['[[ignore]]\nrule = "a/b"', /needs a reason/],
    ['[[ignore]]\nreason = "a"', /needs a rule/],
    ['[[ignore]]\nrule = "a/b"\nreason = "x"\nuntil = "soon"', /must be a day, such as 2027-01-31/],
    ['[[ignore]]\nrule = "a/b"\nreason = "x"\nuntil = "2026-02-30"', /must be a day/],
  ])('refuses %j as misuse, and says what is wanted', async (text, words) => {
    await expect(parseProject('/x/sqout.toml', text)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(words),
    });
  });

  it('is found from a folder below', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sqout-project-'));
    try {
      mkdirSync(join(folder, 'a', 'b'), { recursive: true });
      writeFileSync(join(folder, 'sqout.toml'), '[audit]\nmode = "quick"\n');
      expect(await readProject(undefined, join(folder, 'a', 'b'))).toMatchObject({ folder, audit: { mode: 'quick' } });
      await expect(readProject('other.toml', folder)).rejects.toMatchObject({ exitCode: 2 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
