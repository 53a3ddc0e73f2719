import { ensureBuilt, ensureInstalled } from './ensure.mjs';

/** Interval of looking whether npm is still there, in milliseconds. */
const POLL_MS = 500;

if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
ensureInstalled();
ensureBuilt();
await import('../dist/src/main.js');

/**
 * Stops the service when npm ends. A signal to npm alone ends npm and the shell between npm and this process, but the shell does not pass
 * it on: the service would keep its port and its database running. A signal that this process itself receives ends the polling, because a
 * second one would break off running requests.
 */
function stopWithNpm() {
  const shell = process.ppid;
  const poll = setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), POLL_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      clearInterval(poll);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal); // the service has no listener yet: end now
    });
  }
}
