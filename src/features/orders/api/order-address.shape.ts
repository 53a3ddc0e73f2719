import { ListOf } from '#platform/edge/validation/nested.js';
import { Email, Identifier, Phone, Text } from '#platform/edge/validation/scalars.js';
import { MAX_LIST_ENTRIES, NewOrderAttribute, NO_EXAMPLE, type OrderAttributeShape } from './order-part.shape.js';

/** Every field of an address of an order that requests have. `reference_id` and `attributes` are fields of v2. */
export abstract class OrderAddressShape {
  @Identifier({
    optional: true,
    nullable: true,
    created: {
      description:
        'Id of an address of the customer, which is copied to the order. Other fields that are sent replace those of the copy',
    },
    answered: {
      text: "Id of the customer's address that was copied; null for an address of this order alone. An unknown id is kept as it was sent",
    },
  })
  id?: string | null;

  @Identifier({
    optional: true,
    nullable: true,
    text: "Your own id of the address; copied from the customer's address unless it is sent",
  })
  reference_id?: string | null;

  @Text({
    optional: true,
    nullable: true,
    max: 50,
    commonExample: 'Maria',
    answered: { max: undefined },
    v2: NO_EXAMPLE,
  })
  first_name?: string | null;
  @Text({
    optional: true,
    nullable: true,
    max: 50,
    commonExample: 'Anders',
    answered: { max: undefined },
    v2: NO_EXAMPLE,
  })
  last_name?: string | null;
  @Phone({ optional: true, nullable: true, commonExample: '030-0074321', answered: { as: Text }, v2: NO_EXAMPLE })
  phone?: string | null;
  @Email({ optional: true, nullable: true, answered: { as: Text } }) email?: string | null;
  @Text({ optional: true, nullable: true, commonExample: 'Obere Str. 57', v2: NO_EXAMPLE })
  address_line_1?: string | null;
  @Text({ optional: true, nullable: true }) address_line_2?: string | null;
  @Text({
    optional: true,
    nullable: true,
    max: 50,
    commonExample: 'Berlin',
    answered: { max: undefined },
    v2: NO_EXAMPLE,
  })
  city?: string | null;
  @Text({ optional: true, nullable: true, max: 50, answered: { max: undefined } }) state?: string | null;
  @Text({ optional: true, nullable: true, max: 100, commonExample: 'DE', answered: { max: undefined }, v2: NO_EXAMPLE })
  country?: string | null;
  @Text({
    optional: true,
    nullable: true,
    max: 50,
    isCode: true,
    commonExample: '12209',
    answered: { max: undefined },
    v2: NO_EXAMPLE,
  })
  zip_code?: string | null;

  @ListOf(() => NewOrderAttribute, {
    optional: true,
    nullable: true,
    max: MAX_LIST_ENTRIES,
    text: "Additional fields of the address; copied from the customer's address unless they are sent",
  })
  attributes?: OrderAttributeShape[] | null;
}

/** Every field of the contact of an order. `reference_id` and `attributes` are fields of v2. */
export abstract class OrderContactShape {
  @Identifier({
    optional: true,
    nullable: true,
    created: {
      description:
        'Id of a contact of the customer, which is copied to the order. Other fields that are sent replace those of the copy',
    },
    answered: {
      text: "Id of the customer's contact that was copied; null for a contact of this order alone. An unknown id is kept as it was sent",
    },
  })
  id?: string | null;

  @Identifier({
    optional: true,
    nullable: true,
    text: "Your own id of the contact; copied from the customer's contact unless it is sent",
  })
  reference_id?: string | null;

  @Text({ optional: true, nullable: true, commonExample: 'Maria', v2: NO_EXAMPLE }) first_name?: string | null;
  @Text({ optional: true, nullable: true, commonExample: 'Anders', v2: NO_EXAMPLE }) last_name?: string | null;
  @Email({ optional: true, nullable: true, answered: { as: Text } }) email?: string | null;
  @Phone({ optional: true, nullable: true, commonExample: '030-0074321', answered: { as: Text }, v2: NO_EXAMPLE })
  phone?: string | null;
  @Text({ optional: true, nullable: true, commonExample: 'Sales Representative', v2: NO_EXAMPLE })
  designation?: string | null;

  @ListOf(() => NewOrderAttribute, {
    optional: true,
    nullable: true,
    max: MAX_LIST_ENTRIES,
    text: "Additional fields of the contact; copied from the customer's contact unless they are sent",
  })
  attributes?: OrderAttributeShape[] | null;
}
