import { createRequire } from 'node:module';

/** A function of `@Transform`. The library calls it with more than the value, which the functions of this service do not use. */
type TransformFunction = (sent: { value: unknown }) => unknown;

/** The part of class-transformer's metadata storage that is used here. */
interface MetadataStorage {
  findTransformMetadatas(
    target: object,
    propertyName: string,
    transformationType: number,
  ): { transformFn: TransformFunction }[];
  findTypeMetadata(target: object, propertyName: string): { typeFunction: () => unknown } | undefined;
}

const { defaultMetadataStorage: storage } = createRequire(import.meta.url)('class-transformer/cjs/storage.js') as {
  defaultMetadataStorage: MetadataStorage;
};

/** `TransformationType.PLAIN_TO_CLASS`: from what was sent to an instance. */
const PLAIN_TO_CLASS = 0;

/**
 * The function of a field's `@Transform`; a subclass's replaces that of its ancestors. Undefined for a field without one.
 *
 * Private: class-transformer does not export its metadata storage. Needed because `plainToInstance` converts an object in one
 * piece and looks its metadata up anew for each value: it can neither be cut into slices nor keep up with large bodies. Checked
 * against class-transformer 0.5.
 */
export const transformOf = (type: object, field: string): TransformFunction | undefined =>
  storage.findTransformMetadatas(type, field, PLAIN_TO_CLASS).at(-1)?.transformFn;

/** The function of a field's `@Type`, which gives the class of nested objects. Private and needed as {@link transformOf}. */
export const itemTypeOf = (type: object, field: string): (() => unknown) | undefined =>
  storage.findTypeMetadata(type, field)?.typeFunction;
