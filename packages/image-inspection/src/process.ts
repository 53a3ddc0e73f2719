import { Worker } from 'node:worker_threads';
import { inspectImage } from './inspect-image.js';
import { type InspectionAnswer, type InspectionRequest, type InspectionResult, RefusedImage } from './inspection.js';

/**
 * Program of the process that decodes images, see `startDecoder`. It receives one {@link InspectionRequest} at a time and sends
 * two {@link InspectionAnswer} for each: that it has begun, and the result. It ends itself with a signal when an image exceeds a limit.
 */

/** Bytes of resident memory of the whole process: Node's heap limit does not cover native decoders and buffers. */
const MEMORY_LIMIT = 1280 * 1024 * 1024;
/** CPU time for one image, in seconds. Unlike elapsed time, it does not depend on the load of the machine. */
const PROCESSOR_SECONDS = 15;
/** Interval between two checks of the limits, in milliseconds. */
const WATCH_MS = 25;

/**
 * Kills the process when it exceeds a limit: SIGXCPU means that the limit of CPU time was exceeded. Runs in a
 * thread of its own, because decoding blocks the main thread. A message to it marks the start of an image.
 */
const WATCH = `
let begun = process.cpuUsage();
require('node:worker_threads').parentPort.on('message', () => (begun = process.cpuUsage()));
setInterval(() => {
  if (process.memoryUsage.rss() > ${MEMORY_LIMIT}) process.kill(process.pid, 'SIGKILL');
  const { user, system } = process.cpuUsage(begun);
  if (user + system > ${PROCESSOR_SECONDS * 1e6}) process.kill(process.pid, 'SIGXCPU');
}, ${WATCH_MS});`;

const watch = new Worker(WATCH, { eval: true });
watch.unref();
process.on('disconnect', () => process.exit()); // the connection is closed when the starting process has ended
process.on('message', (request: InspectionRequest) => {
  watch.postMessage('start');
  process.send!({ id: request.id, isBegun: true } satisfies InspectionAnswer);
  void answer(request).then((message) => process.send!(message));
});
// ignored, because these signals also reach the starting process, which then ends this process
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function answer({ id, path, rewrittenPath }: InspectionRequest): Promise<InspectionResult> {
  try {
    return { id, image: await inspectImage(path, rewrittenPath) };
  } catch (error) {
    if (error instanceof RefusedImage) return { id, refusal: { code: error.code, message: error.message } };
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
