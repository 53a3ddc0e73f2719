import type { Answer, Client } from '../client.js';

export interface WalkRequest {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Exchange extends WalkRequest {
  answer: Answer;
}

/** Looks at each request of a walk after it was answered, and may send further ones. */
export interface Observer {
  /** Headers that it adds to each request. */
  headers?(): Record<string, string>;
  /** What is wrong, in words; empty if nothing is. */
  faultsOf(exchange: Exchange): Promise<string[]> | string[];
}

const MAX_FAULT_LENGTH = 1_500;

/** Sends requests one after the other, each once for all observers, which look at it in their sequence. */
export class Walk<Name extends string> {
  /** The faults that each observer has found. */
  readonly faults: Record<Name, string[]>;

  constructor(
    private readonly client: Client,
    private readonly observers: Record<Name, Observer>,
  ) {
    this.faults = Object.fromEntries(Object.keys(observers).map((name) => [name, []])) as unknown as typeof this.faults;
  }

  async send({ method, path, body, headers }: WalkRequest): Promise<Answer> {
    const all = Object.entries<Observer>(this.observers) as [Name, Observer][];
    const sent = Object.assign({}, headers, ...all.map(([, observer]) => observer.headers?.())) as Record<
      string,
      string
    >;
    const answer = await this.client.send(method, path, body, sent);
    for (const [name, observer] of all) {
      const found = await observer.faultsOf({ method, path, body, headers: sent, answer });
      const about = (fault: string) => `${method} ${path} (${answer.status}): ${fault}`.slice(0, MAX_FAULT_LENGTH);
      this.faults[name].push(...found.map(about));
    }
    return answer;
  }
}
