import { commonFilterOf } from '../../platform/http/page-query.js';
import type { NewOrder, NewOrderAddress, NewOrderContact, NewOrderLine } from '../new-order.js';
import type { OrderFilter } from '../orders.service.js';
import type {
  CreateOrderV1,
  NewOrderAddressV1,
  NewOrderAttributeV1,
  NewOrderContactV1,
  NewOrderLineV1,
} from './create-order-v1.dto.js';
import type { ReplacedOrderLineV1, ReplaceOrderV1 } from './replace-order-v1.dto.js';
import type { NewAttributeValue } from '../../platform/attribute-value.js';
import type { ListOrdersV1 } from './list-orders-v1.dto.js';

/** Of a creation, or of a change, which has some fields less. */
export const fromV1 = (dto: CreateOrderV1 | ReplaceOrderV1): NewOrder => ({
  customerId: dto.customer_id,
  referenceId: dto.reference_id,
  displayId: dto.display_id,
  status: dto.status,
  paymentMethodId: dto.payment_method_id,
  paymentTerm: dto.payment_term,
  shippingMethod: dto.shipping_method,
  freightTerm: dto.freight_term,
  amount: dto.amount,
  amountPaid: dto.amount_paid,
  discountValue: dto.discount_value,
  taxValue: dto.tax_value,
  shippingCharge: dto.shipping_charge,
  shipmentDate: dto.shipment_date,
  dueDate: dto.due_date,
  paymentStatus: dto.payment_status,
  fulfillmentStatus: dto.fulfillment_status,
  createdAt: 'created_at' in dto ? dto.created_at : undefined,
  updatedAt: 'updated_at' in dto ? dto.updated_at : undefined,
  customerNote: dto.customer_note,
  internalNote: dto.internal_note,
  source: dto.source,
  poNumber: dto.po_number,
  priceListId: dto.price_list_id,
  customerConsent: dto.customer_consent && {
    hasConsent: dto.customer_consent.has_consent,
    consentFileId: dto.customer_consent.consent_file_id,
  },
  containerInfo: dto.container_info && {
    key: dto.container_info.key,
    unit: dto.container_info.unit,
    volume: dto.container_info.volume,
    name: dto.container_info.name,
  },
  billingAddress: dto.billing_address && addressFromV1(dto.billing_address),
  shippingAddress: dto.shipping_address && addressFromV1(dto.shipping_address),
  primaryContact: dto.primary_contact && contactFromV1(dto.primary_contact),
  attributes: dto.attributes?.map(attributeFromV1),
  charges: dto.additional_charges?.map(({ name, type, value_type, amount }) => ({
    name,
    type,
    valueType: value_type,
    amount,
  })),
  lines: dto.line_items.map(lineFromV1),
});

const attributeFromV1 = ({ name, value }: NewOrderAttributeV1): NewAttributeValue => ({ name, value });

const addressFromV1 = (dto: NewOrderAddressV1): NewOrderAddress => ({
  id: dto.id,
  firstName: dto.first_name,
  lastName: dto.last_name,
  phone: dto.phone,
  email: dto.email,
  addressLine1: dto.address_line_1,
  addressLine2: dto.address_line_2,
  city: dto.city,
  state: dto.state,
  country: dto.country,
  zipCode: dto.zip_code,
});

const contactFromV1 = (dto: NewOrderContactV1): NewOrderContact => ({
  id: dto.id,
  firstName: dto.first_name,
  lastName: dto.last_name,
  email: dto.email,
  phone: dto.phone,
  designation: dto.designation,
});

/** Counters are of creations alone, ids of changes. */
const lineFromV1 = (dto: NewOrderLineV1 | ReplacedOrderLineV1): NewOrderLine => ({
  id: 'id' in dto ? dto.id : undefined,
  referenceId: dto.reference_id,
  sku: dto.sku,
  quantity: dto.quantity,
  unitPrice: dto.unit_price,
  discount: dto.discount,
  discountType: dto.discount_type,
  note: dto.note,
  isAdhoc: dto.is_adhoc,
  shippedQuantity: 'shipped_quantity' in dto ? dto.shipped_quantity : undefined,
  invoicedQuantity: 'invoiced_quantity' in dto ? dto.invoiced_quantity : undefined,
  cancelledQuantity: 'cancelled_quantity' in dto ? dto.cancelled_quantity : undefined,
  pickedQuantity: 'picked_quantity' in dto ? dto.picked_quantity : undefined,
});

export const filterFromV1 = (query: ListOrdersV1): OrderFilter => ({
  ...commonFilterOf(query),
  statuses: query.order_status && [query.order_status],
  sources: query.source,
});
