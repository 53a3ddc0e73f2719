import { Timestamp, Whole } from './scalars.js';

/** The times of a record: the last fields of most v1 responses. */
export abstract class TimesFields {
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** The version and times of a record: the last fields of most v2 responses. */
export abstract class VersionAndTimesFields {
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** The field of v2 PATCH and PUT bodies that states the version which the caller has read; see `preconditionOf`. */
export const StatedVersion = () =>
  Whole({
    change: true,
    min: 1,
    description:
      'In a request: the version that was read. If another one is present, the request is refused with 412 `version_conflict` and changes nothing. Without it, the present version is not compared',
  });
