import { CustomerAttributeFields, NewCustomerAttributeFields } from '../wire/customer-attribute-fields.js';

export class CustomerAttributeInputV1 extends NewCustomerAttributeFields {}

export class CustomerAttributeV1 extends CustomerAttributeFields {}
