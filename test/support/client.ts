import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { checkAnswer } from './answer-check.js';

/** Closes idle connections before the service does. */
const agent = new Agent({ keepAlive: true, timeout: 4_000 });

/** A response. `body` is untyped on purpose: tests examine the JSON as it is sent. */
export interface Answer {
  status: number;
  headers: Headers;
  body: any;
}

/** An HTTP client with the key of one tenant. */
export class Client {
  constructor(
    readonly base: string,
    readonly key: string,
    readonly slug: string,
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }
  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PUT', path, body, headers);
  }
  patch(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PATCH', path, body, headers);
  }
  delete(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Sends text, bytes and forms unchanged, other bodies as JSON. Rejects if the answer violates the API documents. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [type, bytes] = await encoded(body);
    const given = { 'x-api-key': this.key, ...(type && { 'content-type': type }), ...headers };
    const { response, text } = await exchange(this.base + path, { method, agent, headers: given }, bytes);
    const { statusCode: status, headersDistinct } = response;
    const joined = Object.entries(headersDistinct).map(
      ([name, values]) => [name, values!.join(', ')] as [string, string],
    );
    const received = new Headers(joined);
    checkAnswer({
      method,
      path,
      status: status!,
      header: (name) => received.get(name),
      headerNames: received.keys(),
      text,
    });
    return { status: status!, headers: received, body: parsed(text, response.headers['content-type']) };
  }

  /** The `data` of a creation; throws unless it succeeds. */
  async create(path: string, body: unknown): Promise<any> {
    const answer = await this.post(path, body);
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }
}

/** The value of a body of JSON, the values of NDJSON, the text of other types; undefined for none. */
function parsed(text: string, type = 'application/json'): unknown {
  if (/^(text\/(csv|plain)|application\/(pdf|xml|zip))/.test(type)) return text;
  const json = type.startsWith('application/x-ndjson') ? `[${text.trimEnd().replaceAll('\n', ',')}]` : text;
  return json ? (JSON.parse(json) as unknown) : undefined;
}

/** The content type and the bytes of a body. */
async function encoded(body: unknown): Promise<[type: string | undefined, bytes: string | Uint8Array | undefined]> {
  if (body === undefined) return [undefined, undefined];
  if (body instanceof FormData) {
    const form = new Response(body);
    return [form.headers.get('content-type')!, new Uint8Array(await form.arrayBuffer())];
  }
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return ['application/json', isRaw ? body : JSON.stringify(body)];
}

/** Uses Node's http client, which needs much less processor time than `fetch`. */
function exchange(url: string, options: RequestOptions, body: string | Uint8Array | undefined) {
  return new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ response, text })).on('error', reject);
    });
    sent.on('error', reject).end(body);
  });
}
