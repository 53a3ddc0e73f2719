import { Faults } from '#platform/base/errors/faults.js';
import { isJsonObject } from '#platform/base/json/json.js';

/** Reads the arguments of a tool and collects their faults; {@link check} throws all of them. */
export class Arguments {
  readonly faults = new Faults();
  private readonly known = new Set<string>();

  constructor(private readonly sent: Readonly<Record<string, unknown>>) {}

  /** A text that is not empty; undefined if it was not sent. */
  text(name: string): string | undefined {
    const value = this.valueOf(name);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value !== '') return value;
    this.faults.add(name, 'must be a text that is not empty');
    return undefined;
  }

  /** As {@link text}, for an argument that must be sent. */
  requiredText(name: string): string {
    const before = this.faults.details.length;
    const text = this.text(name);
    if (text === undefined && this.faults.details.length === before) this.faults.add(name, 'is required');
    return text ?? '';
  }

  /** An object; empty if it was not sent. */
  object(name: string): Record<string, unknown> {
    const value = this.valueOf(name) ?? {};
    if (isJsonObject(value)) return value;
    this.faults.add(name, 'must be an object');
    return {};
  }

  /** An object; undefined if it was not sent. */
  optionalObject(name: string): Record<string, unknown> | undefined {
    return this.valueOf(name) === undefined ? undefined : this.object(name);
  }

  /** Names with commas between them: of a list of texts, or of one text. Undefined if it was not sent. */
  names(name: string): string | undefined {
    const value = this.valueOf(name);
    if (value === undefined) return undefined;
    const list: unknown[] = Array.isArray(value) ? value : [value];
    if (list.every((entry) => typeof entry === 'string')) return list.join(',');
    this.faults.add(name, 'must be a list of names');
    return undefined;
  }

  /** A whole number from `min` to `max`. */
  whole(name: string, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
    const value = this.valueOf(name) ?? fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    this.faults.add(name, `must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** Throws `validation_failed` with all faults, also those of arguments that nothing has read. */
  check(): void {
    for (const name of Object.keys(this.sent))
      if (!this.known.has(name)) this.faults.add(name, 'is not an argument of the tool');
    this.faults.throwIfAny();
  }

  /** The value of an argument; null counts as not sent. */
  private valueOf(name: string): unknown {
    this.known.add(name);
    return Object.hasOwn(this.sent, name) ? (this.sent[name] ?? undefined) : undefined;
  }
}
