import { createHash } from 'node:crypto';
import { Option, type Command } from 'commander';
import type { Visibility } from '#client';
import { ask, connect } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import type { Context } from '../context.js';
import { readProject } from '../gates/project-file.js';
import { History } from '../report/history.js';
import { findReport } from '../report/report.command.js';

export function addPublishCommand(program: Command, context: Context): void {
  program
    .command('publish')
    .argument('[what]', 'a file, or a site that was audited here (default: the last report)')
    .addOption(
      new Option('--visibility <visibility>', 'who may read it')
        .choices(['private', 'unlisted', 'public'])
        .default('private'),
    )
    .action((what: string | undefined, options: { visibility: Visibility }, command: Command) =>
      context.report(async () => {
        const server = serverOption(command);
        const connection = await connect(context, server);
        const history = new History((await readProject(undefined)).folder);
        const report = await findReport(what, { context, history, server });
        // Typed twice, published once: the same report with the same visibility is the same request for a day.
        const idempotencyKey = createHash('sha256')
          .update(`${options.visibility}\n${JSON.stringify(report)}`)
          .digest('hex');
        const published = await ask(connection, (client) =>
          client.reports.publish({ report: report as never, visibility: options.visibility }, { idempotencyKey }),
        );
        return { value: published, text: `${published.url}\n\nPublished as ${published.id}, ${published.visibility}.` };
      }),
    );
}
