import { EXAMPLE_SANDBOX_ID, EXAMPLE_SPARE_SANDBOX_ID } from '#examples/example-ids.js';
import type { NewSandbox } from './new-sandbox.js';

/** Sandboxes of the demo tenant, of which the examples of the API documents reset and delete the second. Nobody gets their first keys. */
export const DEMO_SANDBOXES: readonly NewSandbox[] = [
  { id: EXAMPLE_SANDBOX_ID, name: 'Web shop', copy: ['settings', 'attributes', 'price_lists'] },
  { id: EXAMPLE_SPARE_SANDBOX_ID, name: 'Spare' },
];
