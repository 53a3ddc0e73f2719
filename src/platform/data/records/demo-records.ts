import type { Type } from '@nestjs/common';

/** A record with the id that it has in every demo tenant. */
interface DemoRecord {
  id?: string;
}

/** Records that the demo tenant has of a resource, and the service that creates them. */
export interface DemoRecords {
  service: Type<{ create(record: never): Promise<unknown> }>;
  records: readonly DemoRecord[];
}

/** The demo's records of a resource. Their type is checked here and nowhere else. */
export const demoRecords = <R extends DemoRecord>(
  service: Type<{ create(record: R): Promise<unknown> }>,
  records: readonly R[],
): DemoRecords => ({ service, records });
