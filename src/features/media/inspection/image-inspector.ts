import type { ChildProcess } from 'node:child_process';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  type InspectedImage,
  type InspectionAnswer,
  type InspectionRequest,
  type InspectionResult,
  startDecoder,
} from '#image-inspection';
import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { FairShares } from '../../../platform/data/tenancy/fair-shares.js';

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
 * {@link FairShares}.
 */
@Injectable()
export class ImageInspector implements OnModuleDestroy {
  /** Tests set a shorter limit. */
  timeLimitMs = TIME_LIMIT_MS;
  /** Called with the seconds that an image waited, whether or not it was decoded. */
  onWaited?: (seconds: number) => void;
  private readonly logger = new Logger(ImageInspector.name);
  private readonly shares = new FairShares({ capacity: 1, share: 1, maxWaiting: MAX_WAITING, refusal: tooMany });
  private child: ChildProcess | undefined;
  private imagesLeft = 0;
  private lastId = 0;

  /**
   * Determines the type and size of an image and decodes it completely. Throws `unsupported_image`, `corrupt_image` or
   * `image_too_large`, `rate_limited` if too many images of the tenant wait, `unavailable` if the decoder does not start, and `request_timeout` if `signal` is aborted while the image
   * waits; an image that is being decoded is not interrupted.
   */
  async inspect({ path, rewrittenPath, tenantId, signal }: ImageToInspect): Promise<InspectedImage> {
    const since = performance.now();
    const waited = () => this.onWaited?.((performance.now() - since) / 1000);
    const turn = await this.shares.take(tenantId, { signal }).finally(waited);
    const begun = performance.now();
    const decoded = this.decode({ id: ++this.lastId, path, rewrittenPath });
    const result = await decoded.finally(() => turn.release(performance.now() - begun));
    if ('image' in result) return result.image;
    if ('refusal' in result)
      throw new DomainError(result.refusal.code, result.refusal.message, fileFault(result.refusal));
    throw new Error(`An image could not be examined: ${result.failure}`);
  }

  /** Number of images of all tenants that wait. */
  get waitingCount(): number {
    return this.shares.waiting;
  }

  /** Process id of the decoder; undefined before the first image and after the process has ended. */
  get processId(): number | undefined {
    return this.child?.pid;
  }

  onModuleDestroy(): void {
    this.killProcess();
  }

  private decode(request: InspectionRequest): Promise<InspectionResult> {
    return new Promise((resolve, reject) => {
      const child = (this.child ??= this.startProcess());
      const timer = setTimeout(() => {
        this.killProcess();
        end(() => reject(tooSlow()));
      }, this.timeLimitMs);
      let isBegun = false;
      const onAnswer = (answer: InspectionAnswer) => {
        if ('isBegun' in answer) isBegun = true;
        else end(() => resolve(answer));
      };
      const onExit = (code: number | null, signal: string | null) => {
        this.logger.warn({ code, signal, isBegun, message: 'The process that decodes images ended' });
        end(() => reject(signal === 'SIGXCPU' ? tooSlow() : isBegun ? broken() : notStarted()));
      };
      const onError = () => end(() => reject(notStarted()));
      const end = (settle: () => void) => {
        clearTimeout(timer);
        child.off('message', onAnswer).off('exit', onExit).off('error', onError);
        if (--this.imagesLeft <= 0) this.killProcess();
        settle();
      };
      child.on('message', onAnswer).on('exit', onExit).on('error', onError);
      child.send(request, (error) => error && child.kill('SIGKILL'));
    });
  }

  private startProcess(): ChildProcess {
    const child = startDecoder();
    const forget = () => {
      if (this.child === child) this.child = undefined;
    };
    child.on('exit', forget).on('error', (error) => {
      this.logger.error({ err: error });
      forget();
    });
    this.imagesLeft = IMAGES_PER_PROCESS;
    return child;
  }

  private killProcess(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
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
