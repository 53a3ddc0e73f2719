import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { makeDocument } from './make-document.js';
import type { DocumentAnswer, DocumentRequest } from './requests.js';

/**
 * Program of the process that makes documents, see `startDocuments`. It receives one {@link DocumentRequest} at a time and sends
 * one {@link DocumentAnswer} for each. It ends itself with a signal when a document exceeds a limit.
 */

/** Bytes of resident memory of the whole process: Node's heap limit covers neither buffers nor the native decoder of logos. */
const MEMORY_LIMIT = 1024 * 1024 * 1024;
/** CPU time for one document, in seconds. Unlike elapsed time, it does not depend on the load of the machine. */
const PROCESSOR_SECONDS = 20;
/** Interval between two checks of the limits, in milliseconds. */
const WATCH_MS = 25;

/**
 * Kills the process when it exceeds a limit: SIGXCPU means that the limit of CPU time was exceeded. Runs in a thread of its own, because
 * making a document blocks the main thread. A message to it marks the start of a document, `end` its end.
 */
const WATCH = `
let begun = null;
require('node:worker_threads').parentPort.on('message', (message) => (begun = message === 'start' ? process.cpuUsage() : null));
setInterval(() => {
  if (process.memoryUsage.rss() > ${MEMORY_LIMIT}) process.kill(process.pid, 'SIGKILL');
  if (begun === null) return;
  const { user, system } = process.cpuUsage(begun);
  if (user + system > ${PROCESSOR_SECONDS * 1e6}) process.kill(process.pid, 'SIGXCPU');
}, ${WATCH_MS});`;

/** Below the service, which shares the processors: a document that takes longer is noticed less than every request that does. */
const PRIORITY = 5;
setPriority(PRIORITY);

const watch = new Worker(WATCH, { eval: true });
watch.unref();
process.on('disconnect', () => process.exit()); // the connection is closed when the starting process has ended
process.on('message', (request: DocumentRequest) => {
  watch.postMessage('start');
  void answer(request).then((message) => {
    watch.postMessage('end');
    process.send!(message);
  });
});
// ignored, because these signals also reach the starting process, which then ends this process
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function answer({ id, content, format, language, path }: DocumentRequest): Promise<DocumentAnswer> {
  try {
    const bytes = await makeDocument(content, format, language);
    await writeFile(path, bytes, { mode: 0o600 }); // it has names and accounts
    return { id, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
