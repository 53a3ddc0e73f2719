import { defineResource } from '#platform/data/records/resource.js';
import { PreparedChange } from './changes/prepared-change.entity.js';

/** What the rest of the service knows of this feature: its table. */
export const AGENTS_RESOURCE = defineResource({ entities: [PreparedChange], journal: {}, constraints: {} });
