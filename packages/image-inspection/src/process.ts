import { limitProcess } from '../../bounded-process/src/index.js';
import { inspectImage } from './inspect-image.js';
import { type InspectionAnswer, type InspectionRequest, type InspectionResult, RefusedImage } from './inspection.js';

/**
 * Program of the process that decodes images, see `startDecoder`. It receives one {@link InspectionRequest} at a time and sends
 * two {@link InspectionAnswer} for each: that it has begun, and the result. It ends itself with a signal when an image exceeds a limit.
 */

const limit = limitProcess({ memoryBytes: 1280 * 1024 * 1024, processorSeconds: 15 });
process.on('message', (request: InspectionRequest) => {
  limit.begin();
  process.send!({ id: request.id, isBegun: true } satisfies InspectionAnswer);
  void answer(request).then((message) => {
    limit.end();
    process.send!(message);
  });
});

async function answer({ id, path, rewrittenPath }: InspectionRequest): Promise<InspectionResult> {
  try {
    return { id, image: await inspectImage(path, rewrittenPath) };
  } catch (error) {
    if (error instanceof RefusedImage) return { id, refusal: { code: error.code, message: error.message } };
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
