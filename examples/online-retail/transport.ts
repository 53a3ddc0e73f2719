import http from 'node:http';
import https from 'node:https';

export interface Exchange {
  method: string;
  path: string;
  key?: string;
  body?: string;
  /** Beside those of JSON; names in lower case. */
  headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Examines an answer, such as a test that compares it with the API documents. */
export type Inspect = (exchange: Exchange, answer: Answer) => void;

const SILENCE_MS = 60_000;

/** Sends one request over a keep-alive connection; rejects with an error code if the connection breaks or nothing arrives. */
export class Transport {
  private readonly agent: http.Agent;
  private readonly request: typeof http.request;

  constructor(
    private readonly base: URL,
    connections: number,
  ) {
    const secure = base.protocol === 'https:';
    this.request = secure ? https.request : http.request;
    this.agent = new (secure ? https.Agent : http.Agent)({ keepAlive: true, maxSockets: connections });
  }

  send({ method, path, key, body, headers: further }: Exchange): Promise<Answer> {
    const headers: http.OutgoingHttpHeaders = { accept: 'application/json' };
    if (key !== undefined) headers['x-api-key'] = key;
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(body);
    }
    Object.assign(headers, further);
    const url = new URL(this.base.pathname.replace(/\/$/, '') + path, this.base);
    return new Promise((resolve, reject) => {
      const request = this.request(url, { method, headers, agent: this.agent, timeout: SILENCE_MS }, (response) => {
        readText(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          reject,
        );
      });
      request.on('error', reject);
      request.on('timeout', () =>
        request.destroy(Object.assign(new Error('no answer for a minute'), { code: 'ETIMEDOUT' })),
      );
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

async function readText(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
