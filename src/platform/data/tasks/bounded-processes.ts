import type { ChildProcess } from 'node:child_process';
import { Logger } from '@nestjs/common';
import { FairShares, memberOf } from '../tenancy/fair-shares.js';

export interface BoundedProcessesOptions {
  /** What the processes do, for the log: `decodes images`. */
  task: string;
  start: () => ChildProcess;
  /** Maximum number of processes. A tenant uses one at a time. */
  capacity: number;
  /** A process is replaced after it was used this often, which bounds memory leaks of libraries. */
  usesPerProcess: number;
  /** Maximum number of waiting calls of one tenant. */
  maxWaiting: number;
  /** Creates the error of a call that is refused because too many of its tenant wait. */
  refusal: () => Error;
}

/** Whose share of the processes a call uses. */
export interface ProcessUser {
  tenantId: string;
  /** Aborted when the client has left. */
  signal?: AbortSignal;
}

/** Why a process did not answer: it never started, it took too much elapsed time, or it ended (by a limit of its own, for example). */
export class ProcessFailed extends Error {
  constructor(
    readonly reason: 'not started' | 'too slow' | 'ended',
    /** The signal that ended it. */
    readonly signal: string | null = null,
    /** What it wrote to its standard output. */
    readonly output = '',
  ) {
    super(`The process failed: ${reason}${signal === null ? '' : ` by ${signal}`}`);
  }
}

interface Kept {
  child: ChildProcess;
  usesLeft: number;
}

/** The use of a process. */
export class ProcessTurn {
  constructor(
    private used: Kept,
    private readonly another: (used: Kept) => Kept,
    private readonly giveBack: (used: Kept, isReusable: boolean) => void,
  ) {}

  get child(): ChildProcess {
    return this.used.child;
  }

  /** Ends the process and starts another one, which {@link child} is from then on. */
  replace(): void {
    this.used = this.another(this.used);
  }

  /** Gives the process back. One that has unfinished work is not `reusable` and is ended. */
  release(isReusable: boolean): void {
    this.giveBack(this.used, isReusable);
  }
}

/**
 * Processes for work that must not run in the process of all tenants: one that crashes or exceeds its memory or time costs only the piece of
 * work that it does. They are started when they are needed. Tenants share them evenly, see {@link FairShares}.
 */
export class BoundedProcesses {
  /** Called with the seconds that a call waited, whether or not it got a process. */
  onWaited?: (seconds: number) => void;
  private readonly logger = new Logger(BoundedProcesses.name);
  private readonly shares: FairShares;
  private readonly kept = new Set<Kept>();
  private idle: Kept[] = [];

  constructor(private readonly options: BoundedProcessesOptions) {
    const { capacity, maxWaiting, refusal } = options;
    this.shares = new FairShares({ capacity, share: 1, maxWaiting, refusal });
  }

  /** Number of calls of all tenants that wait. */
  get waitingCount(): number {
    return this.shares.waiting;
  }

  /** Number of processes that are used. */
  get runningCount(): number {
    return this.kept.size - this.idle.length;
  }

  /** Process ids of the processes. */
  get processIds(): (number | undefined)[] {
    return [...this.kept].map(({ child }) => child.pid);
  }

  /**
   * Waits for a process. Throws the `refusal` of the options if too many calls of the tenant wait, and `request_timeout` if `signal` is
   * aborted before it is the turn of this call.
   */
  async take({ tenantId, signal }: ProcessUser): Promise<ProcessTurn> {
    const since = performance.now();
    const waited = () => this.onWaited?.((performance.now() - since) / 1000);
    const share = await this.shares.take(memberOf(tenantId), { signal }).finally(waited);
    const begun = performance.now();
    const first = this.idle.pop() ?? this.start();
    const replace = (used: Kept) => {
      this.end(used);
      return this.start();
    };
    const release = (used: Kept, isReusable: boolean) => {
      if (isReusable && this.kept.has(used) && --used.usesLeft > 0) this.idle.push(used);
      else this.end(used);
      share.release(performance.now() - begun);
    };
    return new ProcessTurn(first, replace, release);
  }

  /** Waits for a process and uses it for one piece of work. The process is ended if the work fails. Throws as {@link take} and as `work`. */
  async run<T>(user: ProcessUser, work: (child: ChildProcess) => Promise<T>): Promise<T> {
    const turn = await this.take(user);
    let isDone = false;
    try {
      const result = await work(turn.child);
      isDone = true;
      return result;
    } finally {
      turn.release(isDone);
    }
  }

  /** Ends all processes. */
  endAll(): void {
    for (const one of this.kept) this.end(one);
  }

  private start(): Kept {
    const one: Kept = { child: this.options.start(), usesLeft: this.options.usesPerProcess };
    this.kept.add(one);
    one.child
      .on('exit', (code, signal) => {
        if (this.kept.has(one))
          this.logger.warn({ code, signal, message: `A process that ${this.options.task} ended` });
        this.forget(one);
      })
      .on('error', (error) => {
        this.logger.error({ err: error });
        this.forget(one);
      });
    return one;
  }

  private end(one: Kept): void {
    this.forget(one);
    one.child.kill('SIGKILL');
  }

  private forget(one: Kept): void {
    this.kept.delete(one);
    this.idle = this.idle.filter((other) => other !== one);
  }
}

/**
 * Sends a request to a process and waits for its answer: the first of its messages for which `answerOf` returns something. Throws
 * {@link ProcessFailed} if the process ends before, or sends no message for `timeLimitMs`.
 */
export function ask<Message, Answer>(
  child: ChildProcess,
  request: object,
  timeLimitMs: number,
  answerOf: (message: Message) => Answer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let output = '';
    let timer: NodeJS.Timeout | undefined;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(() => reject(new ProcessFailed('too slow'))), timeLimitMs);
    };
    const onMessage = (message: Message) => {
      const answer = answerOf(message);
      if (answer === undefined) watch();
      else end(() => resolve(answer));
    };
    const onOutput = (text: Buffer) => (output += text.toString());
    const onClose = (_: number | null, signal: string | null) =>
      end(() => reject(new ProcessFailed('ended', signal, output)));
    const onError = () => end(() => reject(new ProcessFailed('not started')));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('close', onClose).off('error', onError);
      child.stdout?.off('data', onOutput);
      settle();
    };
    child.on('message', onMessage).on('close', onClose).on('error', onError);
    child.stdout?.on('data', onOutput);
    watch();
    child.send(request, (error) => {
      if (!error) return;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      else onClose(child.exitCode, child.signalCode); // it ended before, so that no event follows
    });
  });
}
