import { Email, Id, Identifier, OneOf, Phone, Text } from '../../../platform/edge/validation/scalars.js';
import { SALES_REP_STATUSES, type SalesRepStatus } from '../sales-rep.entity.js';

/** Fields of a sales rep in POST. */
export abstract class NewSalesRepFields {
  @Identifier() reference_id: string;
  @Text({ example: 'Laura Callahan' }) name: string;
  @Email({ optional: true, example: 'laura.callahan@northwind.example' }) email?: string;
  @Phone({ optional: true, example: '(206) 555-1189' }) phone?: string;
  @OneOf(SALES_REP_STATUSES, { optional: true, example: 'active' })
  status?: SalesRepStatus;
}

/** Fields of a sales rep in PATCH. Absent fields keep their values; null clears. */
export abstract class SalesRepChangeFields {
  @Identifier({ change: true }) reference_id?: string;
  @Text({ change: true, example: 'Nancy Davolio' }) name?: string;
  @Email({ change: true, nullable: true, example: 'nancy.davolio@northwind.example' }) email?: string | null;
  @Phone({ change: true, nullable: true, example: '(206) 555-9857' }) phone?: string | null;
  @OneOf(SALES_REP_STATUSES, { change: true }) status?: SalesRepStatus;
}

/** Fields of a sales rep in responses, without version and times. */
export abstract class SalesRepFields {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() name: string;
  @Email({ nullable: true }) email: string | null;
  @Phone({ nullable: true }) phone: string | null;
  @OneOf(SALES_REP_STATUSES) status: SalesRepStatus;
}
