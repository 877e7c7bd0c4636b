import { Test, type TestingModule } from '@nestjs/testing';
import { pino } from 'pino';
import { poll } from '../../../../test/support/installation.js';
import { PeriodicTask } from './periodic-task.js';

const lines: string[] = [];

/** Begins as often as it can; each turn goes on until it is ended. */
class Turns extends PeriodicTask {
  protected readonly everyMs = 1;
  begun = 0;
  atOnce = 0;
  mostAtOnce = 0;
  isFailing = false;
  end: () => void = () => undefined;

  constructor() {
    super(pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }));
  }

  protected async run(): Promise<void> {
    this.begun++;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    if (!this.isFailing) await new Promise<void>((resolve) => (this.end = resolve));
    this.atOnce--;
    if (this.isFailing) throw new Error('away');
  }
}

describe('a periodic task of a worker', () => {
  let application: TestingModule;
  let turns: Turns;
  const passed = async (milliseconds: number): Promise<void> => {
    const until = Date.now() + milliseconds;
    await poll('time passes', async () => Date.now() > until, 5_000, 5);
  };
  beforeEach(async () => {
    lines.length = 0;
    application = await Test.createTestingModule({ providers: [Turns] }).compile();
    turns = application.get(Turns);
  });
  afterEach(() => application.close());

  it('does not begin before the application has started, nor after it was asked to stop', async () => {
    await passed(20);
    expect(turns.begun).toBe(0);
    await application.init();
    await poll('it begins', async () => turns.begun === 1, 5_000);
    const closing = application.close();
    turns.end();
    await closing;
    await passed(20);
    expect(turns.begun).toBe(1);
  });

  it('leaves out turns while one takes longer than its period', async () => {
    await application.init();
    await poll('it begins', async () => turns.begun === 1, 5_000);
    await passed(20);
    turns.end();
    await poll('it begins again', async () => turns.begun === 2, 5_000);
    expect(turns.mostAtOnce).toBe(1);
    turns.end();
  });

  it('is tried again when it failed, and says which one it was', async () => {
    turns.isFailing = true;
    await application.init();
    await poll('it was tried again', async () => turns.begun >= 3, 5_000);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      task: 'Turns',
      msg: 'a periodic task failed; will retry',
      err: { message: 'away' },
    });
  });
});
