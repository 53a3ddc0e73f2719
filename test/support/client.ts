/** What a request was answered with. `body` is untyped on purpose: tests look at the wire. */
export interface Answer {
  status: number;
  headers: Headers;
  body: any;
}

/** A client of the service like all others: HTTP and JSON. */
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

  /** `body` as it is when it is text, bytes or a form, else as JSON. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const response = await fetch(this.base + path, {
      method,
      headers: {
        'x-api-key': this.key,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  }

  /** The `data` of a creation that has to succeed. */
  async create(path: string, body: unknown): Promise<any> {
    const answer = await this.post(path, body);
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }
}
