const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The operator's wish that the process ends, listened for from its construction on. */
export class StopRequest {
  private readonly controller = new AbortController();
  /** What happens when it is asked for again. */
  onRepeatedRequest: () => void = () => process.exit(130);

  constructor() {
    for (const signal of SIGNALS) process.on(signal, () => this.receive());
  }

  /** Aborted from the first request on. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isRequested(): boolean {
    return this.signal.aborted;
  }

  /** Resolves when it is made. */
  requested(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isRequested) resolve();
      else this.signal.addEventListener('abort', () => resolve());
    });
  }

  private receive(): void {
    if (this.isRequested) this.onRepeatedRequest();
    else this.controller.abort();
  }
}
