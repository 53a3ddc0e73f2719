const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The operator's request to stop the service. */
export class StopRequest {
  private readonly controller = new AbortController();
  /** Called for each further signal. By default the process exits at once. */
  onRepeatedRequest: () => void = () => process.exit(130);

  /** Requested by a signal to the process. Signals are handled from this call on. */
  static ofSignals(): StopRequest {
    const stop = new StopRequest();
    for (const signal of SIGNALS) process.on(signal, () => stop.receive());
    return stop;
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
