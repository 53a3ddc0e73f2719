/** The exit code of a program that Ctrl-C ended, as shells have it: 128 and the number of SIGINT. */
export const EXIT_INTERRUPTED = 130;
/** Signals within this time are one Ctrl-C: the terminal sends it to npm and to its program, and npm passes it on to the program. */
const ONE_INTERRUPTION_MS = 400;

/**
 * Lets the program end cleanly after Ctrl-C: the returned signal is aborted by the first one, and a second one ends the process at once.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  process.on('SIGINT', () => {
    firstAt ??= performance.now();
    if (performance.now() - firstAt > ONE_INTERRUPTION_MS) process.exit(EXIT_INTERRUPTED);
    controller.abort();
  });
  return controller.signal;
}
