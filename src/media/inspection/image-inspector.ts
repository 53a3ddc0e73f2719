import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DomainError } from '../../platform/errors/domain-error.js';
import { clientLeft } from '../../platform/errors/client-left.js';
import { FairQueue } from './fair-queue.js';
import type { Inspected, InspectionAnswer, InspectionRequest } from './inspection.js';

/**
 * An image whose decoder has not answered by then is refused, and the process is ended. It is there for decoders that hang; those that
 * work are limited by processor time, see `process.ts`.
 */
const TIME_LIMIT_MS = 60_000;
/** Images of one tenant; further ones are refused until some are done. */
const MOST_WAITING = 64;
/** A new process after this many images, so that nothing can pile up in one. */
const IMAGES_PER_PROCESS = 500;
/** For what JavaScript holds; all memory together is watched by the process itself. */
const HEAP_MEGABYTES = 768;

/** Beside this file once built; run from the sources, as tests do, it is the built one all the same. */
const PROGRAM = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/src/media/inspection/process.js' : './process.js',
    import.meta.url,
  ),
);

/** A file to inspect. */
export interface Uninspected {
  path: string;
  /** Path at which the image is written if it is to be kept in another form. */
  rewritten: string;
  /** The tenant whose turn it takes. */
  tenantId: string;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

interface Job {
  tenantId: string;
  request: InspectionRequest;
  resolve(answer: InspectionAnswer): void;
  reject(error: DomainError): void;
}

/**
 * Has images decoded by one other process, one after the other, because decoders are large, written in C and fed by
 * strangers: what breaks or exhausts that process costs one image. It is started when it is needed. Tenants share its time, see
 * {@link FairQueue}.
 */
@Injectable()
export class ImageInspector implements OnModuleDestroy {
  /** Overridden by tests, to meet the limit sooner. */
  timeLimitMs = TIME_LIMIT_MS;
  private readonly logger = new Logger(ImageInspector.name);
  private readonly waiting = new FairQueue<Job>();
  private running: Job | undefined;
  private child: ChildProcess | undefined;
  private imagesLeft = 0;
  private lastId = 0;

  /**
   * Finds out what a file is. Throws `unsupported_image`, `corrupt_image` or `image_too_large`, `rate_limited` when too many images of the
   * tenant wait, and `request_timeout` when `signal` is aborted before the file's turn; what is being decoded then is awaited.
   */
  async inspect({ path, rewritten, tenantId, signal }: Uninspected): Promise<Inspected> {
    if (signal?.aborted) throw clientLeft();
    if (this.waiting.lengthOf(tenantId) >= MOST_WAITING) throw tooMany();
    const answer = await new Promise<InspectionAnswer>((resolve, reject) => {
      const job: Job = { tenantId, request: { id: ++this.lastId, path, rewritten }, resolve, reject };
      this.waiting.add(tenantId, job);
      signal?.addEventListener('abort', () => this.waiting.remove(tenantId, job) && reject(clientLeft()), {
        once: true,
      });
      this.next();
    });
    if ('image' in answer) return answer.image;
    if ('refusal' in answer)
      throw new DomainError(answer.refusal.code, answer.refusal.message, fileFault(answer.refusal));
    throw new Error(`An image could not be examined: ${answer.failure}`);
  }

  /** The process that decodes, for those who watch it; none while there is nothing to do. */
  get processId(): number | undefined {
    return this.child?.pid;
  }

  onModuleDestroy(): void {
    this.retire();
  }

  private next(): void {
    if (this.running) return;
    const job = this.waiting.next();
    if (!job) return;
    this.running = job;
    const begun = performance.now();
    const child = (this.child ??= this.start());
    const timer = setTimeout(() => {
      this.retire();
      end(() => job.reject(tooSlow()));
    }, this.timeLimitMs);
    const onAnswer = (answer: InspectionAnswer) => end(() => job.resolve(answer));
    const onExit = (code: number | null, signal: string | null) => {
      this.logger.warn({ code, signal, message: 'The process that decodes images ended while it decoded one' });
      if (this.child === child) this.child = undefined;
      end(() => job.reject(signal === 'SIGXCPU' ? tooSlow() : broken()));
    };
    const end = (tell: () => void) => {
      clearTimeout(timer);
      child.off('message', onAnswer).off('exit', onExit);
      this.running = undefined;
      this.waiting.charge(job.tenantId, performance.now() - begun);
      if (--this.imagesLeft <= 0) this.retire();
      tell();
      this.next();
    };
    child.on('message', onAnswer).on('exit', onExit);
    child.send(job.request, (error) => error && child.kill('SIGKILL'));
  }

  /** It has no environment: there are secrets in ours. */
  private start(): ChildProcess {
    const child = fork(PROGRAM, [], {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', (error) => this.logger.error({ err: error }));
    child.on('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    this.imagesLeft = IMAGES_PER_PROCESS;
    return child;
  }

  private retire(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

const fileFault = ({ message }: { message: string }) => [{ field: 'file', reason: message }];
const tooMany = () =>
  new DomainError(
    'rate_limited',
    `${MOST_WAITING} images of the tenant wait to be decoded, the most that may; try again.`,
  );
const tooSlow = () => refused('image_too_large', 'Decoding the image takes too long.');
const broken = () =>
  refused('corrupt_image', 'The image cannot be decoded: it breaks the decoder or exhausts its memory.');
const refused = (code: 'image_too_large' | 'corrupt_image', message: string) =>
  new DomainError(code, message, fileFault({ message }));
