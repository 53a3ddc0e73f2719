import type { Faults } from '#platform/base/errors/faults.js';
import { MappedList } from '../answers/large-response.js';
import type { DocumentedFields } from './documented-fields.js';
import { characterFault, namesIn } from '../../validation/text-rules.js';

/** Maximum number of names of one request. */
export const MAX_FIELDS = 100;
/** Maximum number of characters of a name, which is the longest path with room for names of open objects. */
export const MAX_FIELD_LENGTH = 255;

/** The chosen members of an object by name; null for the whole value. */
type Chosen = Map<string, Chosen | null>;

/** The fields of `data` that a caller chose by the parameter `fields`. */
export class ChosenFields {
  private constructor(private readonly chosen: Chosen) {}

  /**
   * `texts` are the values of the parameter, each with names that are separated by commas; a dot leads into an object or into each entry of a list.
   * Adds to `faults` what is no field of `documented`, with the nearest name. A name of which a part was chosen too is chosen as a whole.
   */
  static of(texts: readonly string[], documented: DocumentedFields, faults: Faults): ChosenFields {
    const names = namesIn(texts);
    const chosen: Chosen = new Map();
    if (names.length > MAX_FIELDS) faults.add('fields', `must have at most ${MAX_FIELDS} names`);
    else if (names.every((name) => !name)) faults.add('fields', 'must not be empty; leave it out for all fields');
    else for (const name of names) choose(chosen, name, documented, faults);
    return new ChosenFields(chosen);
  }

  /** Whether a field, or a part of it, was chosen; its path leads through objects and lists. */
  has(path: string): boolean {
    let level: Chosen | null | undefined = this.chosen;
    for (const step of path.split('.')) {
      level = level.get(step);
      if (!level) return level === null;
    }
    return false;
  }

  /** The chosen fields of an object, or of each entry of a list, in the order of the whole value. Lists and null stay what they are. */
  pick(value: unknown): unknown {
    return picked(value, this.chosen);
  }
}

function choose(chosen: Chosen, name: string, documented: DocumentedFields, faults: Faults): void {
  const reason = faultOf(name, documented);
  if (reason !== undefined) return faults.add('fields', reason);
  const path = name.split('.');
  const last = path.pop()!;
  let level = chosen;
  for (const step of path) {
    const next = level.get(step);
    if (next === null) return; // the wider name wins
    const inside: Chosen = next ?? new Map();
    level.set(step, inside);
    level = inside;
  }
  level.set(last, null);
}

function faultOf(name: string, documented: DocumentedFields): string | undefined {
  if (!name) return 'must not have an empty name';
  const fault = characterFault('identifier', name);
  if (fault) return fault;
  if (name.length > MAX_FIELD_LENGTH) return `each name must have at most ${MAX_FIELD_LENGTH} characters`;
  const path = name.split('.');
  let level: DocumentedFields | undefined = documented;
  for (const step of path) {
    if (!step || !level?.has(step)) {
      const near = documented.nearest(path);
      return `${name} is not a field of this answer${near === undefined ? '' : `; did you mean ${near}?`}`;
    }
    level = level.below(step);
  }
  return undefined;
}

function picked(value: unknown, chosen: Chosen): unknown {
  if (value instanceof MappedList)
    return new MappedList(value.rows, (row) => picked(value.map(row), chosen), value.characters);
  if (Array.isArray(value)) return value.map((entry) => picked(entry, chosen));
  if (typeof value !== 'object' || value === null) return value;
  const part: Record<string, unknown> = {};
  for (const name in value) {
    const inside = chosen.get(name);
    if (inside === undefined) continue;
    const member = (value as Record<string, unknown>)[name];
    part[name] = inside === null ? member : picked(member, inside);
  }
  return part;
}
