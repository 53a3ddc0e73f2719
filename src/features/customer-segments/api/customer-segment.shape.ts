import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { IdentifierList } from '#platform/edge/validation/nested.js';
import { ExactText, Id, Identifier, Whole } from '#platform/edge/validation/scalars.js';

/** Maximum number of customers of a segment. */
export const MAX_CUSTOMERS = 10_000;

/** Every field of a customer segment but its version and times. */
export abstract class CustomerSegmentShape {
  @Id() readonly id: string;
  @Identifier({
    text: 'Your own id of the segment, unique in the tenant; contracts can name the segment by it',
    example: 'EXAMPLE-SEGMENT',
  })
  reference_id: string;
  @Identifier({
    text: 'Name of the segment for people',
    example: 'Restaurants',
    changed: { example: 'Frequent customers' },
  })
  name: string;

  @ExactText({
    optional: true,
    nullable: true,
    text: 'Which customers belong to the segment, in words',
    example: 'Customers that cook',
    changed: { example: 'Many orders a year' },
  })
  description?: string | null;

  @Whole({ readOnly: true, min: 0, text: 'Number of customers of the segment; the service counts them', example: 1 })
  readonly customer_count: number;

  @IdentifierList({
    optional: true,
    nullable: true,
    unique: true,
    max: MAX_CUSTOMERS,
    text: 'Customers of the segment, at most 10,000, each once, by id or `reference_id`; responses have the ids, in the sequence of the request',
    commonExample: [EXAMPLE_CUSTOMER_ID],
    changed: { example: ['ALFKI', 'PARIS'] },
  })
  customer_ids?: string[] | null;
}
