// A process that runs one command line after the other, as `sqout` would: it gets { id,
// args, env, folder } and answers { id, exitCode, stdout, stderr }.
import { run } from '../../dist/run/commands.js';

let before = Promise.resolve();

process.on('message', ({ id, args, env, folder }) => {
  before = before.then(async () => process.send({ id, ...(await ended(args, env, folder)) }));
});

async function ended(args, env, folder) {
  process.chdir(folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const texts = { stdout: '', stderr: '' };
  const writes = ['stdout', 'stderr'].map((name) => [name, process[name].write]);
  for (const [name] of writes) process[name].write = (text) => ((texts[name] += String(text)), true);
  try {
    return { exitCode: await run(args), ...texts };
  } finally {
    for (const [name, write] of writes) process[name].write = write;
  }
}
