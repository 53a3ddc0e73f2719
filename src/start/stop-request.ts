const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The operator's signal to stop the process. Signals are handled from the construction of the object. */
export class StopRequest {
  private readonly controller = new AbortController();
  /** Called for each further signal. By default the process exits at once. */
  onRepeatedRequest: () => void = () => process.exit(130);

  constructor() {
    for (const signal of SIGNALS) process.on(signal, () => this.receive());
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isRequested(): boolean {
    return this.signal.aborted;
  }

  /** Resolves after the first signal. */
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
