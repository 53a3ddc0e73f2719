import { EXAMPLE_PRICE_LIST_ID, EXAMPLE_SALES_REP_ID } from '#demo/ids/example-ids.js';
import { Email, Id, Text } from '#platform/edge/validation/scalars.js';

/** The price list of a customer. */
export abstract class AssignedPriceList {
  @Id({ text: 'Price list that was named in `assigned_price_list_id`', example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Text({ max: 50, text: 'Name of the price list, as it is now', example: 'Northwind list prices' }) name: string;
  @Text({ max: 50, text: 'Your own id of the price list', example: 'NORTHWIND' }) reference_id: string;
}

/** A sales rep of a customer. */
export abstract class AssignedSalesRep {
  @Id({ text: 'One of the sales reps that were named in `assigned_sales_rep_ids`', example: EXAMPLE_SALES_REP_ID })
  id: string;
  @Text({ text: 'Your own id of the sales rep', example: 'DAVOLIO' }) reference_id: string;
  @Text({ text: 'Name of the sales rep, as it is now', example: 'Nancy Davolio' }) name: string;
  @Email({ nullable: true, text: 'E-mail address of the sales rep', example: 'nancy.davolio@northwind.example' })
  email: string | null;
}
