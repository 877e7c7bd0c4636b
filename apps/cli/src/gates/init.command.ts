import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError } from '../command-error.js';
import type { Context } from '../context.js';
import { PROJECT_FILE } from './project-file.js';

export function addInitCommand(program: Command, { report }: Context): void {
  program
    .command('init')
    .argument('[url]', 'start address of the site')
    .action((url: string | undefined) =>
      report(async () => {
        const path = resolve(PROJECT_FILE);
        try {
          // Never over a file that is there.
          await writeFile(path, template(url), { flag: 'wx' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
          throw new CommandError('EXISTS', `${path} is there already. Change it, or delete it first.`);
        }
        return { value: { path }, text: `Wrote ${path}. Now: sqout audit${url === undefined ? ' <url>' : ''}` };
      }),
    );
}

function template(url: string | undefined): string {
  return `# What sqout audits here, and what must hold. Every line may go.

[audit]
${url === undefined ? '# url = "https://www.example.com/"' : `url = ${JSON.stringify(url)}`}
mode = "surface" # quick, surface or full
max-pages = 100
# external-links = true
# include = ["/blog/*"]
# exclude = ["/tag/*"]
# track = true # audits made here are shown on the server

[rules]
off = [] # such as "content/*"

# The audit ends with 3 when one of these is so.
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
