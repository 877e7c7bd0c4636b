import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError } from '../command-error.js';
import type { Context } from '../context.js';
import { PROJECT_FILE } from './project-file.js';

export function addInitCommand(program: Command, { report }: Context): void {
  program
    .command('init')
    .argument('[url]', 'start URL of the site')
    .action((url: string | undefined) =>
      report(async () => {
        const path = resolve(PROJECT_FILE);
        try {
          // Never over a file that is there.
          await writeFile(path, template(url), { flag: 'wx' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
          throw new CommandError('EXISTS', `${path} already exists. Edit it, or delete it first.`);
        }
        return { value: { path }, text: `Wrote ${path}. Now: sqout audit${url === undefined ? ' <url>' : ''}` };
      }),
    );
}

function template(url: string | undefined): string {
  return `# What sqout audits in this folder, and the conditions that must hold. Every line is optional.

[audit]
${url === undefined ? '# url = "https://www.example.com/"' : `url = ${JSON.stringify(url)}`}
mode = "surface" # quick, surface or full
max-pages = 100
# external-links = true
# include = ["/blog/*"]
# exclude = ["/tag/*"]
# render = "off" # auto, all or off: pages that need a browser
# track = true # show local audits on the server

[rules]
off = [] # such as "content/*"

# The audit exits with 3 if one of these is true.
[[budget]]
gate = "drop>5" # points since the last audit
# [[budget]]
# gate = "severity>=error"
# [[budget]]
# gate = "score<90"
# [[budget]]
# gate = "new>0"

# What is accepted, why, and until when.
# [[ignore]]
# rule = "core/title"
# url = "/legacy/*"
# until = 2027-01-31
# reason = "The old shop closes in January."
`;
}
