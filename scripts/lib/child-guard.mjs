// Loaded into each service process with --import: ends the service when the process that started it is gone (kill -9, closed terminal).
const HARD_EXIT_MS = 10_000;

if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), HARD_EXIT_MS).unref();
  });
  process.channel.unref();
}
