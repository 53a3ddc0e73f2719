import {
  documentedFieldsOf,
  documentedMembersOf,
  hasFurtherMembers,
} from '#platform/base/library-internals/swagger-fields.js';
import { FURTHER_MEMBERS_EXTENSION } from '../../validation/json-members.js';
import { nearestName } from '../../validation/unknown-names.js';

/** Names of fields are searched in objects up to this depth. */
const MAX_DEPTH = 6;

/** The members that the API documents show of the objects of a class, with those of the objects in them. */
export class DocumentedFields {
  private static readonly known = new WeakMap<object, DocumentedFields>();
  /** Of objects whose members may have any names. */
  static readonly ANY = new DocumentedFields([], true, () => undefined);

  private constructor(
    readonly names: readonly string[],
    /** Whether there may be other members, whose names are not known. */
    readonly isOpen: boolean,
    private readonly membersOf: (name: string) => DocumentedFields | undefined,
  ) {}

  static of(type: abstract new () => object): DocumentedFields {
    let fields = this.known.get(type);
    if (!fields) {
      const names = documentedFieldsOf(type);
      fields = new DocumentedFields(names, hasFurtherMembers(type, FURTHER_MEMBERS_EXTENSION), (name) => {
        const members = names.includes(name) ? documentedMembersOf(type, name) : undefined;
        return members === 'any' ? DocumentedFields.ANY : members && DocumentedFields.of(members);
      });
      this.known.set(type, fields);
    }
    return fields;
  }

  /** The fields of objects whose members have these paths; `[]` or an index stands for the entries of a list, and `attributes` may have any members. */
  static ofPaths(paths: readonly string[]): DocumentedFields {
    const below = new Map<string, string[]>();
    for (const path of paths) {
      const [name, ...rest] = path.replaceAll(/\[\d*\]/g, '').split('.');
      below.set(name!, [...(below.get(name!) ?? []), ...(rest.length ? [rest.join('.')] : [])]);
    }
    return new DocumentedFields([...below.keys()], false, (name) => {
      if (name === 'attributes') return DocumentedFields.ANY;
      const inside = below.get(name) ?? [];
      return inside.length ? DocumentedFields.ofPaths(inside) : undefined;
    });
  }

  /** An example of chosen fields: the first two, and the first one of those in a nested object. */
  get example(): string[] {
    const parent = this.names.find((name) => this.below(name)?.names.length);
    return [...this.names.slice(0, 2), ...(parent ? [`${parent}.${this.below(parent)!.names[0]}`] : [])];
  }

  has(name: string): boolean {
    return this.isOpen || this.names.includes(name);
  }

  /** The fields of the objects that a field contains, alone or in a list; undefined if it contains none. */
  below(name: string): DocumentedFields | undefined {
    return this.names.includes(name) ? this.membersOf(name) : this.isOpen ? DocumentedFields.ANY : undefined;
  }

  /** The path that is most similar to an unknown one: the nearest name where the known part of the path ends, or a nested field of that name. */
  nearest([first, ...rest]: readonly string[]): string | undefined {
    if (first === undefined) return undefined;
    if (this.names.includes(first)) {
      const below = rest.length ? this.below(first)?.nearest(rest) : undefined;
      return below === undefined ? first : `${first}.${below}`;
    }
    const near = nearestName(first, this.names);
    if (near !== undefined)
      return this.has(near) && rest.length && this.below(near) ? this.nearest([near, ...rest]) : near;
    const nested = this.pathsTo(first, MAX_DEPTH);
    return nested.length === 1 ? nested[0] : undefined;
  }

  /** The paths of the nested fields with a name. */
  private pathsTo(wanted: string, depth: number): string[] {
    return this.names.flatMap((name) => {
      const below = depth > 0 ? this.below(name) : undefined;
      const inside = below ? below.pathsTo(wanted, depth - 1).map((path) => `${name}.${path}`) : [];
      return name === wanted ? [name, ...inside] : inside;
    });
  }
}
