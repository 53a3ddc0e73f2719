import type { Readable } from 'node:stream';

/** A range of the bytes of an object, from 0; both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file on the local disk that is to be stored as an object. */
export interface ObjectSource {
  path: string;
  /** In bytes. */
  size: number;
  contentType: string;
}

/** An object in a listing. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

/** `Cache-Control` of an object: caches may keep it for ever, because the bytes of a key never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The form of every key: `<owner>/<name>`, where the owner is the id of a tenant. Other files in a store do not belong to the service. */
const KEY = /^[0-9a-z-]{1,64}\/[\w-]{1,64}\.[a-z]{1,5}$/;

/** Name under which a store keeps its id. It does not have the form of a key. */
export const STORE_ID_NAME = '.store-id';

/** Whether a text has the form of a key. */
export const isKey = (text: string): boolean => KEY.test(text);

/**
 * Storage of files. An object is stored completely or not at all, and never changes. Every method throws `unavailable` when the
 * store fails and `timeout` when it does not respond in time.
 */
export abstract class ObjectStore {
  /**
   * Stores a copy of a file under a new key. When `signal` is aborted before the copy is complete, nothing is stored and
   * `request_timeout` is thrown.
   */
  abstract put(key: string, source: ObjectSource, signal?: AbortSignal): Promise<void>;

  /** Size of an object in bytes; `undefined` when it does not exist. */
  abstract sizeOf(key: string): Promise<number | undefined>;

  /** The bytes of an object, or a range of them; `undefined` when it does not exist. */
  abstract read(key: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Deletes an object; does nothing when it does not exist. */
  abstract delete(key: string): Promise<void>;

  /** Removes incomplete copies and uploads that were started before `time`. */
  abstract removeUnfinished(time: Date): Promise<void>;

  /** The store's id, which says to which database the store belongs; `undefined` when it has none. It is not an object. */
  abstract readStoreId(): Promise<string | undefined>;

  /** Writes or replaces the store's id. */
  abstract writeStoreId(text: string): Promise<void>;

  /** Lists all objects, or those of one owner, in batches. */
  abstract list(owner?: string): AsyncIterable<ListedObject[]>;
}
