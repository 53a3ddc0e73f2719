import { Worker } from 'node:worker_threads';
import { inspectImage } from './inspect-image.js';
import { type InspectionAnswer, type InspectionRequest, RefusedImage } from './inspection.js';

/** All memory of this process: native decoders and buffers are outside of what Node limits. */
const MEMORY_LIMIT = 1280 * 1024 * 1024;
/** Processor time for one image, in seconds. A busy machine does not use it up, as it would a limit of elapsed time. */
const PROCESSOR_SECONDS = 15;
const WATCH_MS = 25;

/** Ends the process from a thread of its own, because the one that decodes may be busy for long. */
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
process.on('disconnect', () => process.exit()); // the service has ended
process.on('message', (request: InspectionRequest) => {
  watch.postMessage('begun');
  void answer(request).then((message) => process.send!(message));
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined); // the service says when

async function answer({ id, path, rewritten }: InspectionRequest): Promise<InspectionAnswer> {
  try {
    return { id, image: await inspectImage(path, rewritten) };
  } catch (error) {
    if (error instanceof RefusedImage) return { id, refusal: { code: error.code, message: error.message } };
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
