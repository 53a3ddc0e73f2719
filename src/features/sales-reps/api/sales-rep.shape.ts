import { Email, Id, Identifier, OneOf, Phone, Text } from '#platform/edge/validation/scalars.js';
import { SALES_REP_STATUSES, type SalesRepStatus } from '../sales-rep.entity.js';

/** Every field of a sales rep but its version and times. */
export abstract class SalesRepShape {
  @Id() readonly id: string;

  @Identifier({
    text: 'Your own id of the sales rep, unique in the tenant',
    v1: { example: 'EXAMPLE-REP' },
    v2: { example: 'EXAMPLE-REP-2' },
  })
  reference_id: string;

  @Text({
    text: 'Name of the person',
    changed: { example: 'Nancy Davolio' },
    v1: { example: 'Laura Callahan' },
    v2: { example: 'Robert King' },
  })
  name: string;

  @Email({
    optional: true,
    nullable: true,
    text: 'E-mail address of the person',
    changed: { example: 'nancy.davolio@northwind.example' },
    v1: { example: 'laura.callahan@northwind.example' },
    v2: { example: 'robert.king@northwind.example' },
  })
  email?: string | null;

  @Phone({
    optional: true,
    nullable: true,
    text: 'Telephone number of the person, in any notation with at least three digits',
    changed: { example: '(206) 555-9857' },
    v1: { example: '(206) 555-1189' },
    v2: { example: '(71) 555-5598' },
  })
  phone?: string | null;

  @OneOf(SALES_REP_STATUSES, {
    optional: true,
    text: 'Whether the person sells for the wholesaler; `active` if a new one does not state it',
    example: 'active',
  })
  status?: SalesRepStatus;
}
