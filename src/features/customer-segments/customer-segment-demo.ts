import { EXAMPLE_SEGMENT_ID, EXAMPLE_SPARE_CUSTOMERS, EXAMPLE_SPARE_SEGMENT_ID } from '#examples/example-ids.js';
import type { NewCustomerSegment } from './customer-segments.service.js';

/** The customer segments of the demo tenant. */
export const DEMO_SEGMENTS: readonly NewCustomerSegment[] = [
  {
    id: EXAMPLE_SEGMENT_ID,
    referenceId: 'PROSPECTS',
    name: 'Prospects',
    description: 'Customers that have not ordered yet',
    customerIds: Object.values(EXAMPLE_SPARE_CUSTOMERS),
  },
  // used by no contract, so that the examples of the API documents can change and delete it
  { id: EXAMPLE_SPARE_SEGMENT_ID, referenceId: 'SPARE', name: 'Spare', customerIds: ['TORTU'] },
];
