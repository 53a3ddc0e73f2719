import type { Readable } from 'node:stream';

/** Which bytes of an object are wanted; both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file on the local disk that is to become an object. */
export interface ObjectSource {
  path: string;
  /** In bytes. */
  size: number;
  contentType: string;
}

/** An object as a listing has it. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

/** How long browsers and delivery networks may keep an object: for ever, because a key never gets other bytes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The form of every key: a group and a name in it. What looks otherwise in a store is not ours. */
const KEY = /^[0-9a-z-]{1,64}\/[\w-]{1,64}\.[a-z]{1,5}$/;

/** Where a store keeps its mark: a name that no key has. */
export const STORE_ID_NAME = '.store-id';

export const isKey = (text: string): boolean => KEY.test(text);

/**
 * Where files are kept. An object is there whole or not at all, and never changes. Every method throws `unavailable` when
 * the store fails and `timeout` when it does not answer in time.
 */
export abstract class ObjectStore {
  /**
   * Keeps a copy of the file under a key that nothing has. When `signal` is aborted before the copy is complete, there is no object and
   * the promise is rejected with `request_timeout`.
   */
  abstract put(key: string, source: ObjectSource, signal?: AbortSignal): Promise<void>;

  /** In bytes; `undefined` when there is no such object. */
  abstract sizeOf(key: string): Promise<number | undefined>;

  /** The object's bytes, or a range within them; `undefined` when there is no such object. */
  abstract read(key: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Deleting what is gone succeeds. */
  abstract delete(key: string): Promise<void>;

  /** Removes what was begun before `time` and never became an object. */
  abstract removeUnfinished(time: Date): Promise<void>;

  /** The text that says to whom the store belongs; `undefined` when there is none. It is not an object. */
  abstract readStoreId(): Promise<string | undefined>;

  /** Replaces the mark. */
  abstract writeStoreId(text: string): Promise<void>;

  /** Everything that has the form of a key, in batches. */
  abstract list(): AsyncIterable<ListedObject[]>;
}
