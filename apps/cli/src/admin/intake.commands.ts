import type { Command } from 'commander';
import type { WithServices } from '../services.js';

const INTAKE = { kind: 'intake', subject: '' } as const;

export function addIntakeCommands(admin: Command, withServices: WithServices): void {
  const intake = admin.command('intake').description('whether new runs are accepted');
  intake
    .command('pause')
    .description('accept no new runs; those that were accepted go on')
    .option('--reason <text>', 'reason, as a note for other operators')
    .action(({ reason }: { reason?: string }) =>
      withServices(async ({ operator }) => {
        await operator.stop(INTAKE, reason ?? null);
        return {
          value: { isPaused: true },
          text: 'New runs are refused with 503 until "sqout admin intake resume". Those that were accepted go on.',
        };
      }),
    );
  intake
    .command('resume')
    .description('accept new runs again')
    .action(() =>
      withServices(async ({ operator }) => {
        const wasPaused = await operator.go(INTAKE);
        return { value: { isPaused: false }, text: wasPaused ? 'New runs are accepted.' : 'Intake was not paused.' };
      }),
    );
  intake
    .command('status')
    .description('show what is stopped: intake, organizations, workers')
    .action(() =>
      withServices(async ({ operator }) => {
        const stops = await operator.list();
        const lines = stops.map(
          ({ kind, subject, reason, stoppedAt }) =>
            `${kind}${subject === '' ? '' : ` ${subject}`}: since ${stoppedAt.toISOString()}${reason === null ? '' : `, ${reason}`}`,
        );
        return { value: stops, text: lines.length === 0 ? 'Nothing is stopped.' : lines.join('\n') };
      }),
    );
}
