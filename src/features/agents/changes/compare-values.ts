import { isMadeSince } from '#platform/base/values/ids.js';

/** Values of two runs of one write that differ. */
export interface DifferingValue {
  /** Path such as `items[0].quantity`. */
  field: string;
  before: unknown;
  after: unknown;
}

/** From which time on the ids of the two runs are new, and by how much times that follow from the clock may differ, in milliseconds. */
export interface ComparedRuns {
  idsBefore: number;
  idsAfter: number;
  toleranceMs: number;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?$/;
/** Names of fields whose values the service can draw from a sequence. */
const DRAWN = /(?:^|\.)(?:invoice_number|credit_note_number|display_id)$/;

/** Compares values of two runs of one write, in which the ids that each made stand for each other. */
export class ValueComparison {
  /** Ids that the second run made in place of those of the first. */
  private readonly replaced = new Map<string, string>();
  private readonly replacements = new Set<string>();

  constructor(private readonly runs: ComparedRuns) {}

  /** The values that differ within two values of one field. */
  *differences(field: string, before: unknown, after: unknown): Generator<DifferingValue> {
    if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
      for (const [place, entry] of before.entries()) yield* this.differences(`${field}[${place}]`, entry, after[place]);
    } else if (isObject(before) && isObject(after)) {
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
        yield* this.differences(field ? `${field}.${name}` : name, before[name] ?? null, after[name] ?? null);
    } else if (!this.areSame(field, before, after)) yield { field, before, after };
  }

  /** Whether two values of one field are the same but for what follows from the moment. */
  areSame(field: string, before: unknown, after: unknown): boolean {
    if (typeof before !== 'string' || typeof after !== 'string')
      return JSON.stringify(before) === JSON.stringify(after);
    return (
      before === after ||
      this.haveReplacedIds(before, after) ||
      this.areCloseTimes(before, after) ||
      (DRAWN.test(field) && withoutDigits(before) === withoutDigits(after))
    );
  }

  /** Whether the texts differ only in ids that the runs made, and these stand for each other everywhere. */
  private haveReplacedIds(before: string, after: string): boolean {
    if (before.replace(UUID, '') !== after.replace(UUID, '')) return false;
    const [old, made] = [before.match(UUID) ?? [], after.match(UUID) ?? []];
    return old.length === made.length && old.every((id, place) => this.isReplacement(id, made[place]!));
  }

  private isReplacement(id: string, other: string): boolean {
    if (id === other) return true;
    const { idsBefore, idsAfter } = this.runs;
    const known = this.replaced.get(id);
    if (known !== undefined) return known === other;
    if (this.replacements.has(other)) return false;
    const areNew = isMadeSince(id, idsBefore) && isMadeSince(other, idsAfter);
    if (!areNew && !(isDerived(id) && isDerived(other))) return false;
    this.replaced.set(id, other);
    this.replacements.add(other);
    return true;
  }

  private areCloseTimes(before: string, after: string): boolean {
    if (!TIME.test(before) || !TIME.test(after)) return false;
    return Math.abs(Date.parse(after) - Date.parse(before)) <= this.runs.toleranceMs;
  }
}

/** Whether an id follows from other ids: a UUID of version 5. If these are the same, it is too. */
const isDerived = (id: string): boolean => id[14] === '5';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutDigits = (text: string): string => text.replace(/\d+/g, '#');

/** Whether two JSON values are equal; the members of objects may be in any order. */
export const areEqual = (a: unknown, b: unknown): boolean => canonicalText(a) === canonicalText(b);

const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([x], [y]) => (x < y ? -1 : 1))) : member,
  );
