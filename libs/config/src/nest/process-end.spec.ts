import { ProcessEnd } from './process-end.js';

describe('the end of a process', () => {
  it('closes in its own order, also after a step that failed', async () => {
    const end = new ProcessEnd();
    const said: string[] = [];
    end.on('log', () => void said.push('log'));
    end.on('database', () => Promise.reject(new Error('It is away.')));
    end.on('metrics', () => void said.push('metrics'));
    await end.run((error, step) => said.push(`${step}: ${String(error)}`));
    expect(said).toEqual(['metrics', 'database: Error: It is away.', 'log']);
  });
});
