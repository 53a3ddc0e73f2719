import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, messageOf, UserError, type FaultDetail } from './errors.js';
import { Transport, type Answer, type Exchange, type Inspect } from './transport.js';

export interface ClientOptions {
  base: string;
  key: string;
  concurrency: number;
  /** The first pause before a request is repeated; each further one is twice as long. */
  backOffMs?: number;
  inspect?: Inspect;
}

const ATTEMPTS = 6;
const BUSY = new Set([429, 502, 503, 504]);
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

export class ApiClient {
  requests = 0;
  private reached = false;
  private readonly transport: Transport;

  constructor(private readonly options: ClientOptions) {
    this.transport = new Transport(new URL(options.base), options.concurrency);
  }

  get<T>(path: string): Promise<T> {
    return this.call<T>({ method: 'GET', path });
  }

  /** May repeat a request whose answer was lost; the caller treats a conflict as success if the record exists. */
  post<T>(path: string, body: unknown): Promise<T> {
    return this.call<T>({ method: 'POST', path, body: JSON.stringify(body) });
  }

  /** Posts a text that is not JSON. */
  send<T>(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<T> {
    return this.call<T>({ method: 'POST', path, body, headers });
  }

  /** Reads an answer that is not JSON. */
  async getText(path: string): Promise<string> {
    return (await this.successful({ method: 'GET', path, headers: { accept: '*/*' } })).text;
  }

  close(): void {
    this.transport.close();
  }

  private async call<T>(exchange: Exchange): Promise<T> {
    const { text } = await this.successful(exchange);
    try {
      return JSON.parse(text) as T;
    } catch {
      const request = `${exchange.method} ${exchange.path}`;
      throw new UserError(`${this.options.base} is not the service: it did not answer ${request} with JSON`);
    }
  }

  private async successful(exchange: Exchange): Promise<Answer> {
    const answer = await this.sendPatiently({ ...exchange, key: this.options.key });
    if (answer.status < 200 || answer.status > 299) throw refusal(`${exchange.method} ${exchange.path}`, answer);
    return answer;
  }

  private async sendPatiently(exchange: Exchange): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      this.requests += 1;
      const last = attempt === ATTEMPTS;
      const answer = await this.transport.send(exchange).catch((error: unknown) => {
        if (last || !this.mayRecover(error)) throw this.unreachable(error);
      });
      if (answer) {
        this.options.inspect?.(exchange, answer);
        this.reached = true;
        if (last || !BUSY.has(answer.status)) return answer;
      }
      await pause(this.backOff(attempt, answer?.headers['retry-after']));
    }
  }

  /** A service that refuses connections is restarting if it has answered before, otherwise it does not run. */
  private mayRecover(error: unknown): boolean {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return code === 'ECONNREFUSED' ? this.reached : BROKEN.has(code);
  }

  private unreachable(error: unknown): UserError {
    return new UserError(`cannot reach ${this.options.base}: ${messageOf(error)}`);
  }

  private backOff(attempt: number, retryAfter?: string): number {
    const asked = Number(retryAfter) * 1000;
    const own = (this.options.backOffMs ?? 200) * 2 ** (attempt - 1);
    // The random part distributes the repetitions of concurrent requests.
    return Math.max(asked || 0, own) + Math.random() * own;
  }
}

function refusal(request: string, { status, text }: Answer): Error {
  const { code, message, details } = parseFault(text);
  if (status === 401 || status === 403) return new UserError(`the key was refused: ${status} ${code}: ${message}`);
  return new ApiError(request, status, code, message, details);
}

function parseFault(text: string): { code: string; message: string; details: FaultDetail[] } {
  try {
    const { code, message, details } = JSON.parse(text) as Record<string, unknown>;
    return {
      code: String(code ?? 'unknown'),
      message: String(message ?? ''),
      details: Array.isArray(details) ? (details as FaultDetail[]) : [],
    };
  } catch {
    // For example the error page of a proxy.
    return { code: 'unknown', message: text.slice(0, 100), details: [] };
  }
}
