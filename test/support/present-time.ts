/** The field of a sandbox and of the caller's tenant with its own present time: it goes on without any write, so it belongs to no version and no ETag. */
export const PRESENT_TIME = 'now';

/** An answer with the same text in place of each present time, so that it can be compared with one of another time. */
export function atAnyTime<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (name, one: unknown) => (name === PRESENT_TIME ? 'present' : one)) as T;
}
