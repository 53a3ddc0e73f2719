/** A class, as a decorator sees it. */
type Class = abstract new (...args: never[]) => object;

/** Metadata key of the names of a class's documented fields, each after a colon, those of its ancestors included. */
const FIELD_NAMES = 'swagger/apiModelPropertiesArray';
/** Metadata key of the documentation of one field. */
const FIELD = 'swagger/apiModelProperties';

const storedNames = (type: Class): string[] =>
  (Reflect.getMetadata(FIELD_NAMES, type.prototype as object) as string[] | undefined) ?? [];

/**
 * The names of the fields that a class documents with `@ApiProperty`, those of its ancestors included.
 *
 * Private: @nestjs/swagger exports neither the metadata nor its keys. Needed because these decorators are the only place that
 * names the fields of a response. Checked against @nestjs/swagger 12.0.
 */
export const documentedFieldsOf = (type: Class): string[] => storedNames(type).map((name) => name.slice(1));

/**
 * Documents the fields of other classes on a class, in their order and before those that it declares later. Private and needed
 * because a class can extend only one other class. Fields of `without` are left out.
 */
export function copyDocumentedFields(from: readonly Class[], to: Class, without: readonly string[] = []): void {
  const prototype = to.prototype as object;
  for (const source of from)
    for (const name of documentedFieldsOf(source).filter((one) => !without.includes(one))) {
      const documented: unknown = Reflect.getMetadata(FIELD, source.prototype as object, name);
      Reflect.defineMetadata(FIELD, documented, prototype, name);
    }
  const names = from.flatMap(storedNames).filter((name) => !without.includes(name.slice(1)));
  Reflect.defineMetadata(FIELD_NAMES, names, prototype);
}

/**
 * What a documented field of a scalar or a list of scalars contains. Private metadata; see {@link documentedFieldsOf}.
 */
export function documentedTypeOf(type: Class, name: string): { kind: 'text' | 'number' | 'flag'; isArray: boolean } {
  const { type: documented } = Reflect.getMetadata(FIELD, type.prototype as object, name) as {
    type?: unknown;
  };
  const isNumber = documented === 'number' || documented === 'integer' || documented === Number;
  return { kind: isNumber ? 'number' : documented === Boolean ? 'flag' : 'text', isArray: documented === 'array' };
}

/** The metadata of one documented field, as far as it says which objects the field contains. */
interface FieldMetadata {
  type?: unknown;
  items?: { type?: unknown };
  oneOf?: unknown;
}

/**
 * What is known of the members of the objects that a documented field contains, alone or in a list: their class, `any` if they may have any names,
 * undefined if the field contains no objects. Private metadata; see {@link documentedFieldsOf}. Swagger knows a lazy type by the name of its function.
 */
export function documentedMembersOf(type: Class, name: string): Class | 'any' | undefined {
  const field = Reflect.getMetadata(FIELD, type.prototype as object, name) as FieldMetadata;
  const { type: declared, items, oneOf } = field;
  if (declared === Object || items?.type === 'object' || oneOf !== undefined) return 'any';
  if (typeof declared !== 'function') return undefined;
  const found = declared.name === 'type' ? (declared as () => unknown)() : declared;
  return typeof found === 'function' && storedNames(found as Class).length ? (found as Class) : undefined;
}

/** Whether the objects of a class have members with other names than the documented ones: an extension of its schema says so. */
export const hasFurtherMembers = (type: Class, extension: string): boolean =>
  Object.hasOwn((Reflect.getMetadata('swagger/apiExtension', type) as object | undefined) ?? {}, extension);
