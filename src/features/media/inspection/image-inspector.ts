import type { ChildProcess } from 'node:child_process';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  type InspectedImage,
  type InspectionAnswer,
  type InspectionRequest,
  type InspectionResult,
  startDecoder,
} from '#image-inspection';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ask, BoundedProcesses, ProcessFailed } from '#platform/data/tasks/bounded-processes.js';

/**
 * Elapsed time after which an image is refused and the process is killed. It is for decoders that hang; the CPU time of working decoders
 * is limited by the process itself.
 */
const TIME_LIMIT_MS = 60_000;
/** Waiting images of one tenant; further images are refused. */
const MAX_WAITING = 64;
/** The process is replaced after this many images, which bounds memory leaks of decoders. */
const IMAGES_PER_PROCESS = 500;

export interface ImageToInspect {
  path: string;
  /** Path to which a sanitised SVG is written, because it is not stored as it was received. Not used for other images. */
  rewrittenPath: string;
  /** The tenant whose share of the decoding time it uses. */
  tenantId: string;
  /** Aborted when the client has left. */
  signal?: AbortSignal;
}

/**
 * Decodes images in another process, one at a time. Decoders are large C libraries with untrusted input; one that crashes or exhausts
 * its memory costs only the image that it decodes. The process is started when it is needed. Tenants share its time evenly, see
 * {@link BoundedProcesses}.
 */
@Injectable()
export class ImageInspector implements OnModuleDestroy {
  /** Tests set a shorter limit. */
  timeLimitMs = TIME_LIMIT_MS;
  private readonly processes = new BoundedProcesses({
    task: 'decodes images',
    start: startDecoder,
    capacity: 1,
    usesPerProcess: IMAGES_PER_PROCESS,
    maxWaiting: MAX_WAITING,
    refusal: tooMany,
  });
  private lastId = 0;

  /**
   * Determines the type and size of an image and decodes it completely. Throws `unsupported_image`, `corrupt_image` or
   * `image_too_large`, `rate_limited` if too many images of the tenant wait, `unavailable` if the decoder does not start, and `request_timeout` if `signal` is aborted while the image
   * waits; an image that is being decoded is not interrupted.
   */
  async inspect({ path, rewrittenPath, ...user }: ImageToInspect): Promise<InspectedImage> {
    const request = { id: ++this.lastId, path, rewrittenPath };
    const result = await this.processes.run(user, (child) => this.decode(child, request));
    if ('image' in result) return result.image;
    if ('refusal' in result)
      throw new DomainError(result.refusal.code, result.refusal.message, fileFault(result.refusal));
    throw new Error(`An image could not be examined: ${result.failure}`);
  }

  /** Called with the seconds that an image waited, whether or not it was decoded. */
  set onWaited(onWaited: (seconds: number) => void) {
    this.processes.onWaited = onWaited;
  }

  /** Number of images of all tenants that wait. */
  get waitingCount(): number {
    return this.processes.waitingCount;
  }

  /** Process id of the decoder; undefined before the first image and after the process has ended. */
  get processId(): number | undefined {
    return this.processes.processIds[0];
  }

  onModuleDestroy(): void {
    this.processes.endAll();
  }

  private async decode(child: ChildProcess, request: InspectionRequest): Promise<InspectionResult> {
    let isBegun = false;
    const resultOf = (answer: InspectionAnswer) => {
      if (!('isBegun' in answer)) return answer;
      isBegun = true;
      return undefined;
    };
    try {
      return await ask(child, request, this.timeLimitMs, resultOf);
    } catch (error) {
      if (!(error instanceof ProcessFailed)) throw error;
      if (error.reason === 'too slow' || error.signal === 'SIGXCPU') throw tooSlow();
      throw isBegun ? broken() : notStarted();
    }
  }
}

const fileFault = ({ message }: { message: string }) => [{ field: 'file', reason: message }];
const tooMany = () =>
  new DomainError(
    'rate_limited',
    `${MAX_WAITING} images of the tenant wait to be decoded, which is the maximum; try again.`,
  );
const notStarted = () => new DomainError('unavailable', 'The image could not be examined; try again.');
const tooSlow = () => refused('image_too_large', 'Decoding the image takes too long.');
const broken = () =>
  refused('corrupt_image', 'The image cannot be decoded: it breaks the decoder or exhausts its memory.');
const refused = (code: 'image_too_large' | 'corrupt_image', message: string) =>
  new DomainError(code, message, fileFault({ message }));
