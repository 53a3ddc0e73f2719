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
