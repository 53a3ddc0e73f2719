import { inflateSync } from 'node:zlib';

/** Objects of a PDF: names are `/Name`, strings are `PdfString`, dictionaries are `Dictionary`, and arrays, numbers and so on are themselves. */
export type PdfValue = null | boolean | number | string | PdfString | Reference | PdfValue[] | Dictionary | Stream;

export class PdfString {
  constructor(readonly bytes: Buffer) {}

  /** The text, which is UTF-16 if it has a mark for that. */
  get text(): string {
    if (this.bytes[0] !== 0xfe || this.bytes[1] !== 0xff) return this.bytes.toString('latin1');
    return Buffer.from(this.bytes.subarray(2)).swap16().toString('utf16le');
  }
}
export class Reference {
  constructor(readonly id: number) {}
}
export class Dictionary extends Map<string, PdfValue> {}
export class Stream {
  constructor(
    readonly dictionary: Dictionary,
    readonly raw: Buffer,
  ) {}

  get bytes(): Buffer {
    return this.dictionary.get('Filter') === '/FlateDecode' ? inflateSync(this.raw) : this.raw;
  }
}

/** Reads the objects of a PDF with a cross-reference table, as the program writes it. Throws if the table is wrong. */
export class PdfReader {
  readonly trailer: Dictionary;
  readonly objects = new Map<number, PdfValue>();

  constructor(private readonly bytes: Buffer) {
    const text = bytes.toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
    const table = /^xref\n0 (\d+)\n/.exec(text.slice(start, start + 30))!;
    const entries = start + table[0].length;
    const count = Number(table[1]);
    this.trailer = new Parser(bytes, text.indexOf('trailer', entries) + 7).value() as Dictionary;
    for (let id = 1; id < count; id++) {
      const entry = text.slice(entries + id * 20, entries + id * 20 + 20);
      if (!/^\d{10} 00000 n \n$/.test(entry)) throw new Error(`Wrong entry ${id} of the table: ${entry}`);
      this.objects.set(id, new Parser(bytes, Number(entry.slice(0, 10))).object(id));
    }
  }

  get root(): Dictionary {
    return this.dictionary(this.trailer.get('Root'));
  }

  resolve(value: PdfValue | undefined): PdfValue | undefined {
    return value instanceof Reference ? this.objects.get(value.id) : value;
  }

  dictionary(value: PdfValue | undefined): Dictionary {
    const resolved = this.resolve(value);
    if (resolved instanceof Stream) return resolved.dictionary;
    if (!(resolved instanceof Dictionary)) throw new Error(`Not a dictionary: ${String(resolved)}`);
    return resolved;
  }

  stream(value: PdfValue | undefined): Stream {
    const resolved = this.resolve(value);
    if (!(resolved instanceof Stream)) throw new Error(`Not a stream: ${String(resolved)}`);
    return resolved;
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const resolved = this.resolve(value);
    if (!Array.isArray(resolved)) throw new Error(`Not an array: ${String(resolved)}`);
    return resolved;
  }

  /** A value below a dictionary, by its names. */
  at(from: Dictionary, ...names: string[]): PdfValue | undefined {
    return names.reduce<PdfValue | undefined>((value, name) => this.resolve(this.dictionary(value).get(name)), from);
  }

  get pages(): Dictionary[] {
    return this.array(this.at(this.root, 'Pages', 'Kids')).map((page) => this.dictionary(page));
  }

  /** All dictionaries, also those within others. */
  allDictionaries(): Dictionary[] {
    const found: Dictionary[] = [];
    const visit = (value: PdfValue): void => {
      if (value instanceof Stream) visit(value.dictionary);
      else if (Array.isArray(value)) value.forEach(visit);
      else if (value instanceof Dictionary) {
        found.push(value);
        value.forEach(visit);
      }
    };
    this.objects.forEach(visit);
    return found;
  }
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Parses one value after another. */
export class Parser {
  constructor(
    private readonly bytes: Buffer,
    private place = 0,
  ) {}

  object(id: number): PdfValue {
    const head = `${id} 0 obj\n`;
    if (this.next(head.length) !== head) throw new Error(`Object ${id} is not where the table says.`);
    this.place += head.length;
    const value = this.value();
    this.skipSpace();
    if (!(value instanceof Dictionary) || this.next(7) !== 'stream\n') return value;
    const start = this.place + 7;
    const end = start + (value.get('Length') as number);
    if (this.bytes.toString('latin1', end, end + 11) !== '\nendstream\n')
      throw new Error(`Wrong length of stream ${id}.`);
    return new Stream(value, this.bytes.subarray(start, end));
  }

  /** The next value; `undefined` at the end, and an operator of a content stream as `{ operator }`. */
  valueOrOperator(): PdfValue | { operator: string } | undefined {
    this.skipSpace();
    if (this.place >= this.bytes.length) return undefined;
    const word = /^[A-Za-z'"*]+[\d*]*/.exec(this.next(20))?.[0];
    if (word === undefined || word === 'true' || word === 'false' || word === 'null') return this.value();
    this.place += word.length;
    return { operator: word };
  }

  value(): PdfValue {
    this.skipSpace();
    const text = this.next(2);
    if (text === '<<') return this.dictionary();
    if (text[0] === '<') return this.hexString();
    if (text[0] === '(') return this.literal();
    if (text[0] === '[') return this.array();
    const token = /^(?:\d+ 0 R\b|\/[^\s<>[\]()/]*|[^\s<>[\]()/]+)/.exec(this.next(200))![0];
    this.place += token.length;
    if (token.endsWith(' R')) return new Reference(Number.parseInt(token, 10));
    if (token.startsWith('/')) return token;
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    if (Number.isNaN(Number(token))) throw new Error(`Not a value: ${token}`);
    return Number(token);
  }

  private dictionary(): Dictionary {
    this.place += 2;
    const dictionary = new Dictionary();
    for (this.skipSpace(); this.next(2) !== '>>'; this.skipSpace()) {
      const name = this.value() as string;
      dictionary.set(name.slice(1), this.value());
    }
    this.place += 2;
    return dictionary;
  }

  private array(): PdfValue[] {
    this.place++;
    const values: PdfValue[] = [];
    for (this.skipSpace(); this.next(1) !== ']'; this.skipSpace()) values.push(this.value());
    this.place++;
    return values;
  }

  private hexString(): PdfString {
    const end = this.bytes.indexOf('>', this.place);
    const digits = this.bytes.toString('latin1', this.place + 1, end);
    this.place = end + 1;
    return new PdfString(Buffer.from(digits, 'hex'));
  }

  private literal(): PdfString {
    let text = '';
    for (this.place++; this.next(1) !== ')'; this.place++) {
      if (this.next(1) === '\\') {
        this.place++;
        text += ESCAPES[this.next(1)] ?? this.next(1);
      } else text += this.next(1);
    }
    this.place++;
    return new PdfString(Buffer.from(text, 'latin1'));
  }

  private skipSpace(): void {
    while (' \n\r\t'.includes(String.fromCharCode(this.bytes[this.place] ?? 0)) && this.place < this.bytes.length)
      this.place++;
  }

  private next(length: number): string {
    return this.bytes.toString('latin1', this.place, this.place + length);
  }
}
