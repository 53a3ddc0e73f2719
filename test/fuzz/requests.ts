import { gzipSync } from 'node:zlib';
import type { ApiDocument, Operation, Parameter } from '../support/documents.js';
import { fitting, type Schema } from './fitting.js';
import { damaged, hostileName, hostileText, jsonText, RawJson } from './hostile.js';
import type { Random } from './random.js';

/** A request to send. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** Maximum number of stored values of a kind; new ones replace old ones. */
const MOST_KNOWN = 300;
/** Path segments that clients resolve in any encoding, so that they are never sent. */
const DOTS = /^\.{1,2}$/;

/** Values of earlier responses for later requests, by kind: `cursor`, `etag`, `sku`, or the tag of the records. */
export class Known {
  private readonly values = new Map<string, string[]>();

  /** `foreignIds` are ids of another tenant's records, which must never be found. */
  constructor(
    private readonly random: Random,
    readonly foreignIds: readonly string[],
  ) {}

  add(kind: string, value: string): void {
    const list = this.values.get(kind) ?? [];
    this.values.set(kind, list);
    if (list.length < MOST_KNOWN) list.push(value);
    else list[this.random.int(0, MOST_KNOWN - 1)] = value;
  }

  /** A stored value of a kind, if there is one. */
  any(kind: string): string | undefined {
    const list = this.values.get(kind);
    return list && this.random.pick(list);
  }

  /** The id of a record of any tag. */
  anyId(): string | undefined {
    const tags = [...this.values.keys()].filter((kind) => /^[A-Z]/.test(kind));
    return tags.length ? this.any(this.random.pick(tags)) : undefined;
  }
}

/** Kinds of values by the names of fields and parameters. */
const REFERENCES: Record<string, string> = {
  customer_id: 'Customers',
  customer_ids: 'Customers',
  order_id: 'Orders',
  order_ids: 'Orders',
  invoice_id: 'Invoices',
  price_list_id: 'Price lists',
  sales_rep_id: 'Sales reps',
  assigned_sales_rep_ids: 'Sales reps',
  payment_method_id: 'Payment methods',
  customer_segments: 'Customer segments',
  sku: 'sku',
  product_id: 'Products',
};

/** Generates requests of all operations of the documents, most of them nearly valid. */
export class RequestMaker {
  private made = 0;

  constructor(
    private readonly random: Random,
    private readonly key: string,
    readonly known: Known,
  ) {}

  next(document: ApiDocument, operation: Operation): FuzzRequest {
    this.made++;
    const headers: Record<string, string> = { 'x-api-key': this.key, ...this.headers(operation) };
    const path = this.path(operation) + this.query(operation);
    if (!operation.body || this.random.chance(0.01)) return { method: operation.method, path, headers };
    const body = operation.body.isForm ? this.form(headers) : this.json(document, operation, headers);
    return { method: operation.method, path, headers, body };
  }

  private path({ path, parameters, tag, method }: Operation): string {
    let filled = path;
    for (const { name, in: place, example } of parameters) {
      if (place === 'path')
        filled = filled.replace(`{${name}}`, percentEncoded(this.id(example, REFERENCES[name] ?? tag, method)));
    }
    return filled;
  }

  /** Mostly an id of the right kind from a response, or the documented one, which is not deleted because others use it. */
  private id(example: unknown, kind: string, method: string): string {
    const roll = this.random.next();
    if (roll < 0.03) return this.random.pick(this.known.foreignIds);
    if (roll < 0.06) return hostileText(this.random).replace(DOTS, 'x') || 'x';
    if (roll < 0.1) return this.known.anyId() ?? String(example);
    const known = this.known.any(kind);
    return known !== undefined && (method === 'DELETE' || roll < 0.6) ? known : String(example);
  }

  private query({ parameters, tag }: Operation): string {
    const parts: string[] = [];
    const add = (name: string, value: string) => parts.push(`${percentEncoded(name)}=${percentEncoded(value)}`);
    const queries = parameters.filter(({ in: place }) => place === 'query');
    const rate = this.random.pick([0, 0.1, 0.1, 0.4]);
    for (const parameter of queries) {
      if (!parameter.required && !this.random.chance(rate)) continue;
      for (const value of this.parameterValues(parameter, tag)) {
        add(this.random.chance(0.05) ? `${parameter.name}[]` : parameter.name, value);
      }
    }
    if (this.random.chance(0.03)) add(hostileName(this.random), hostileText(this.random));
    return parts.length ? `?${parts.join('&')}` : '';
  }

  private parameterValues({ name, schema, example }: Parameter, tag: string): string[] {
    if (name === 'cursor') return [this.cursor()];
    if (this.random.chance(0.1)) return this.random.times(this.random.pick([1, 1, 2, 256]), () => this.scalar());
    const known = this.known.any(REFERENCES[name] ?? tag);
    if (name.endsWith('ids') && known !== undefined && this.random.chance(0.5)) return [known];
    return [example ?? fitting(schema as Schema, {}, this.random)].flat().map((value) => unquoted(jsonText(value)));
  }

  private scalar(): string {
    return this.random.chance(0.3)
      ? this.random.pick(['0', '-1', '1.5', '101', '2147483648', '9007199254740993', '1e3', ' 1', 'true', 'NaN'])
      : hostileText(this.random);
  }

  /** A cursor from a response, the same with one character changed or removed, or an invalid one. */
  private cursor(): string {
    const cursor = this.known.any('cursor');
    if (cursor === undefined || this.random.chance(0.2)) return hostileText(this.random);
    const place = this.random.int(0, cursor.length - 1);
    switch (this.random.int(0, 3)) {
      case 0:
        return cursor.slice(0, place);
      case 1:
        return cursor.slice(0, place) + this.random.pick(['A', 'z', '_', '-', '=']) + cursor.slice(place + 1);
      default:
        return cursor;
    }
  }

  private headers({ method }: Operation): Record<string, string> {
    const headers: Record<string, string> = {};
    const etag = () =>
      this.random.pick(['"1"', '"2"', '*', 'W/"1"', '1', '', '"', '"1", "2"', this.known.any('etag') ?? '"3"']);
    if (this.random.chance(0.05)) headers['if-match'] = etag();
    if (method === 'GET' && this.random.chance(0.05)) headers['if-none-match'] = etag();
    if (this.random.chance(0.02)) headers['x-request-id'] = this.random.pick(['a', 'x'.repeat(129), '\u00e9', ' ']);
    if (this.random.chance(0.02)) headers.accept = this.random.pick(['text/html', '*/*', 'application/json;q=0', ';']);
    if (this.random.chance(0.02)) headers['idempotency-key'] = `key-${this.random.int(1, 50)}`;
    if (this.random.chance(0.01)) headers['x-api-key'] = this.random.pick(['', 'x', `${this.key}x`, this.key.slice(1)]);
    return headers;
  }

  private json(document: ApiDocument, { body }: Operation, headers: Record<string, string>): string | Buffer {
    const schemas = document.raw.components.schemas as Record<string, Schema>;
    let value: unknown = this.random.chance(0.6)
      ? this.freshened(body!.example as unknown)
      : this.freshened(fitting(body!.schema as Schema, schemas, this.random));
    const damages = this.random.pick([0, 0, 0, 1, 1, 3]);
    for (let done = 0; done < damages; done++) value = damaged(value, this.random);
    const text = this.misspelt(value instanceof RawJson ? value.text : jsonText(value));
    headers['content-type'] = this.random.chance(0.98)
      ? 'application/json'
      : this.random.pick(['text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded', ';']);
    if (this.random.chance(0.03)) {
      headers['content-encoding'] = this.random.pick(['gzip', 'gzip', 'br', 'compress', 'identity, gzip']);
      return this.random.chance(0.9) ? gzipSync(text) : Buffer.from(text);
    }
    return text;
  }

  /** A copy with new unique values, so that it does not duplicate an earlier request, and with references to stored records. */
  private freshened(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.freshened(item));
    if (typeof value !== 'object' || value === null || value instanceof RawJson) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]: [string, unknown]) => [name, this.freshMember(name, inner)]),
    );
  }

  private freshMember(name: string, value: unknown): unknown {
    if (UNIQUE.has(name) && typeof value === 'string' && this.random.chance(0.9))
      return `${value.slice(0, 30)}-${this.made}-${this.random.int(0, 999)}`;
    const known = REFERENCES[name] && this.random.chance(0.3) ? this.known.any(REFERENCES[name]) : undefined;
    if (known === undefined) return this.freshened(value);
    return Array.isArray(value) ? [known] : known;
  }

  /** JSON text that is malformed in one of fifty requests. */
  private misspelt(text: string): string {
    if (!this.random.chance(0.02)) return text;
    const place = this.random.int(0, text.length);
    return this.random.pick([text.slice(0, place), `${text}}`, `\ufeff${text}`, `${text} //`, '', 'NaN', `'${text}'`]);
  }

  /** A form whose file mostly has an unsupported format. */
  private form(headers: Record<string, string>): Buffer {
    const boundary = this.random.pick(['b', 'x'.repeat(70)]);
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    const file = this.random.pick([
      Buffer.from('GIF89a'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      Buffer.alloc(0),
      Buffer.from(hostileText(this.random)),
    ]);
    const part = (disposition: string, content: Buffer) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
        content,
        Buffer.from('\r\n'),
      ]);
    const parts = [part(`name="file"; filename="${this.random.pick(['a.png', '', '../x', '\u00e9'])}"`, file)];
    if (this.random.chance(0.5)) parts.push(part('name="entity_type"', Buffer.from(hostileText(this.random))));
    if (this.random.chance(0.1)) parts.push(part(`name="${this.random.pick(['file', 'x', '__proto__'])}"`, file));
    const end = this.random.chance(0.95) ? `--${boundary}--\r\n` : '';
    return Buffer.concat([...parts, Buffer.from(end)]);
  }
}

/** Fields whose values must be unique in a tenant. */
const UNIQUE = new Set(['reference_id', 'sku_id', 'group_code', 'invoice_number', 'display_id', 'url_slug']);

const unquoted = (json: string): string => (json.startsWith('"') ? (JSON.parse(json) as string) : json);

/** Every byte except letters and digits as %XX; a lone surrogate becomes invalid UTF-8. */
function percentEncoded(text: string): string {
  return [...text]
    .map((character) => {
      if (/^[\w-]$/.test(character)) return character;
      const code = character.codePointAt(0)!;
      const bytes = code >= 0xd800 && code <= 0xdfff ? Buffer.from([0xed, 0xa0, 0x80]) : Buffer.from(character);
      return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    })
    .join('');
}
