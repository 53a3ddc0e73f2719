import { exactNumber, type InexactNumber } from './exact-number.js';
import { JsonSyntaxError, JsonTooLargeError, MAX_DIGITS, MAX_LEVELS, MAX_MEMBERS, MAX_VALUES } from './json-bounds.js';

/** Maximum length of numbers that need no check: without an exponent they have at most 15 digits, which a double represents exactly. */
const EXACT_LENGTH = 15;
/** Maximum number of characters of a long text, or of a text with escapes, that are read in one step. */
const TEXT_PIECE = 32_768;
/** Number of steps between two checks of whether the slice of time is over. */
const STEPS_BETWEEN_CHECKS = 256;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a] as const;
const [MINUS, PLUS, DOT, ZERO, NINE] = [0x2d, 0x2b, 0x2e, 0x30, 0x39] as const;
const [LOWER_E, UPPER_E, LOWER_U] = [0x65, 0x45, 0x75] as const;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

type Container = unknown[] | Record<string, unknown>;

/**
 * Parses one JSON document (RFC 8259) in slices. Numbers are exact: one that a double cannot represent becomes an
 * {@link InexactNumber}. Of members with the same name the last one counts, as in `JSON.parse`. The time is linear in the length of the
 * text, and there is no recursion. Throws {@link JsonSyntaxError} and {@link JsonTooLargeError}.
 */
export class JsonReader {
  private at = 0;
  private values = 0;
  private readonly open: Container[] = [];
  private readonly names: string[] = [];
  private readonly counts: number[] = [];
  private result: unknown;
  private phase: 'value' | 'first' | 'after' | 'text' | 'end' = 'value';
  private textPieces: string[] = [];
  private textIsName = false;

  constructor(private readonly text: string) {}

  /** Continues until the document ends or `isOver` returns true. Returns whether the document has ended. */
  read(isOver: () => boolean = () => false): boolean {
    let steps = 0;
    while (this.phase !== 'end') {
      if (++steps % STEPS_BETWEEN_CHECKS === 0 && isOver()) return false;
      if (this.phase === 'text') this.continueText();
      else if (this.phase === 'after') this.afterValue();
      else this.value();
      if (this.phase === 'text' && isOver()) return false;
    }
    return true;
  }

  /** The parsed document, after {@link read} has returned true. */
  get document(): unknown {
    return this.result;
  }

  private value(): void {
    const code = this.skipSpace();
    if (this.phase === 'first') {
      this.phase = 'value';
      if (code === CLOSE_LIST) return this.close();
    }
    if (++this.values > MAX_VALUES) throw new JsonTooLargeError(`has more than ${MAX_VALUES} values`);
    if (code === QUOTE) return this.beginText(false);
    if (code === MINUS || (code >= ZERO && code <= NINE)) return this.put(this.number());
    if (code === OPEN_OBJECT) return this.openObject();
    if (code === OPEN_LIST) {
      this.push([]);
      this.phase = 'first';
      return;
    }
    if (this.takes('true')) return this.put(true);
    if (this.takes('false')) return this.put(false);
    if (this.takes('null')) return this.put(null);
    this.fail();
  }

  private openObject(): void {
    this.push({});
    if (this.skipSpace() === CLOSE_OBJECT) return this.close();
    this.name();
  }

  private name(): void {
    if (this.skipSpace() !== QUOTE) this.fail();
    this.beginText(true);
  }

  private afterValue(): void {
    const code = this.skipSpace();
    const container = this.open.at(-1);
    if (container === undefined) {
      if (this.at < this.text.length) this.fail();
      this.phase = 'end';
      return;
    }
    const isList = Array.isArray(container);
    if (code === COMMA) {
      this.at++;
      if (isList) this.phase = 'value';
      else this.name();
    } else if (code === (isList ? CLOSE_LIST : CLOSE_OBJECT)) this.close();
    else this.fail();
  }

  private push(container: Container): void {
    if (this.open.length === MAX_LEVELS) throw new JsonTooLargeError(`is nested deeper than ${MAX_LEVELS} levels`);
    this.at++;
    this.open.push(container);
    this.counts.push(0);
  }

  private close(): void {
    this.at++;
    this.counts.pop();
    this.put(this.open.pop());
  }

  /** Adds a value to the innermost open array or object; without one it is the document. */
  private put(value: unknown): void {
    const container = this.open.at(-1);
    if (container === undefined) this.result = value;
    else if (Array.isArray(container)) container.push(value);
    else {
      const name = this.names.pop()!;
      if (name === '__proto__')
        Object.defineProperty(container, name, { value, configurable: true, enumerable: true, writable: true });
      else container[name] = value;
    }
    this.phase = 'after';
  }

  private putText(text: string): void {
    if (!this.textIsName) return this.put(text);
    if (this.skipSpace() !== COLON) this.fail();
    this.at++;
    if (++this.counts[this.counts.length - 1]! > MAX_MEMBERS)
      throw new JsonTooLargeError(`has more than ${MAX_MEMBERS} members in one object`);
    this.names.push(text);
    this.phase = 'value';
  }

  private beginText(isName: boolean): void {
    const { text } = this;
    const start = ++this.at;
    this.textIsName = isName;
    const most = Math.min(start + TEXT_PIECE, text.length);
    for (let at = start; at < most; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return this.putText(text.slice(start, at));
      }
      if (code === BACKSLASH || code < 0x20) break;
    }
    this.textPieces = [];
    this.phase = 'text';
  }

  /**
   * Reads a piece of a text that is long or contains escapes. A piece never ends inside an escape, so that `JSON.parse` can
   * unescape it.
   */
  private continueText(): void {
    const { text } = this;
    const start = this.at;
    const most = Math.min(start + TEXT_PIECE, text.length);
    let at = start;
    let ends = false;
    while (at < most && !ends) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) ends = true;
      else if (code === BACKSLASH) at += text.charCodeAt(at + 1) === LOWER_U ? 6 : 2;
      else at++;
    }
    if (!ends && at >= text.length) this.fail(text.length);
    this.textPieces.push(this.unescape(start, at));
    this.at = at;
    if (!ends) return;
    this.at++;
    this.putText(this.textPieces.length === 1 ? this.textPieces[0]! : this.textPieces.join(''));
  }

  private unescape(start: number, end: number): string {
    try {
      return JSON.parse(`"${this.text.slice(start, end)}"`) as string;
    } catch {
      throw new JsonSyntaxError(`Control character or bad escape in a string that reaches position ${end}`);
    }
  }

  private number(): number | InexactNumber {
    const { text } = this;
    const start = this.at;
    let at = start;
    if (text.charCodeAt(at) === MINUS) at++;
    const whole = at;
    at = this.digits(at);
    if (at - whole > 1 && text.charCodeAt(whole) === ZERO) this.fail(whole);
    if (text.charCodeAt(at) === DOT) at = this.digits(at + 1);
    let hasExponent = false;
    const code = text.charCodeAt(at);
    if (code === LOWER_E || code === UPPER_E) {
      hasExponent = true;
      const sign = text.charCodeAt(at + 1);
      at = this.digits(sign === PLUS || sign === MINUS ? at + 2 : at + 1);
    }
    this.at = at;
    const written = text.slice(start, at);
    return written.length > EXACT_LENGTH || hasExponent ? exactNumber(written) : Number(written);
  }

  /** The position after a run of at least one digit. */
  private digits(start: number): number {
    const { text } = this;
    let at = start;
    for (; ; at++) {
      const code = text.charCodeAt(at);
      if (!(code >= ZERO && code <= NINE)) break;
      if (at - start === MAX_DIGITS) throw new JsonTooLargeError(`has a number of more than ${MAX_DIGITS} digits`);
    }
    if (at === start) this.fail(at);
    return at;
  }

  private skipSpace(): number {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.at++;
    }
  }

  private takes(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private fail(at = this.at): never {
    if (at >= this.text.length) throw new JsonSyntaxError('Unexpected end of the text');
    const found = String.fromCodePoint(this.text.codePointAt(at)!);
    throw new JsonSyntaxError(`Unexpected ${JSON.stringify(found)} at position ${at}`);
  }
}
