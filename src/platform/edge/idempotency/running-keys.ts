import { setTimeout } from 'node:timers/promises';

/** The keys of requests that this process works on. Requests with the same key wait for each other here, without a connection. */
export class RunningKeys {
  private readonly running = new Map<string, Promise<void>>();

  /**
   * Waits until no other request of this process has the name, and takes it. Returns the function that gives it back. Throws the
   * error of `tooLate` when that takes until `deadline`, by `performance.now()`.
   */
  async take(name: string, deadline: number, tooLate: () => Error): Promise<() => void> {
    for (let other = this.running.get(name); other; other = this.running.get(name)) {
      const left = deadline - performance.now();
      if (left <= 0) throw tooLate();
      const timer = new AbortController();
      const late = setTimeout(left, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([other, late]);
      timer.abort();
    }
    let end!: () => void;
    this.running.set(name, new Promise((resolve) => (end = resolve)));
    return () => {
      this.running.delete(name);
      end();
    };
  }
}
