import { commonFilterOf } from '../../platform/http/page-query.js';
import type { NewOrder, NewOrderAddress, NewOrderContact, NewOrderLine } from '../new-order.js';
import type { OrderStatus } from '../order.entity.js';
import type { OrderFilter } from '../orders.service.js';
import type {
  CreateOrderV2,
  NewOrderAddressV2,
  NewOrderAttributeV2,
  NewOrderContactV2,
  NewOrderLineV2,
} from './create-order-v2.dto.js';
import type {
  ReplacedOrderAddressV2,
  ReplacedOrderContactV2,
  ReplacedOrderLineV2,
  ReplaceOrderV2,
} from './replace-order-v2.dto.js';
import type { NewAttributeValue } from '../../platform/attribute-value.js';
import { ALL_STATUSES, type ListOrdersV2 } from './list-orders-v2.dto.js';

/** Of a creation, or of a change, which has some fields less. */
export const fromV2 = (dto: CreateOrderV2 | ReplaceOrderV2): NewOrder => ({
  customerId: dto.customer_id,
  referenceId: dto.reference_id,
  displayId: dto.display_id,
  status: dto.status,
  type: dto.type,
  paymentMethod: dto.payment_method,
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
  billingAddress: dto.billing_address && addressFromV2(dto.billing_address),
  shippingAddress: dto.shipping_address && addressFromV2(dto.shipping_address),
  primaryContact: dto.primary_contact && contactFromV2(dto.primary_contact),
  attributes: dto.attributes?.map(attributeFromV2),
  charges: dto.additional_charges?.map(({ name, type, value_type, amount }) => ({
    name,
    type,
    valueType: value_type,
    amount,
  })),
  lines: dto.line_items.map(lineFromV2),
});

const attributeFromV2 = ({ name, value }: NewOrderAttributeV2): NewAttributeValue => ({ name, value });

const addressFromV2 = (dto: NewOrderAddressV2 | ReplacedOrderAddressV2): NewOrderAddress => ({
  id: dto.id,
  referenceId: dto.reference_id,
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
  attributes: dto.attributes?.map(attributeFromV2),
});

const contactFromV2 = (dto: NewOrderContactV2 | ReplacedOrderContactV2): NewOrderContact => ({
  id: dto.id,
  referenceId: dto.reference_id,
  firstName: dto.first_name,
  lastName: dto.last_name,
  email: dto.email,
  phone: dto.phone,
  designation: dto.designation,
  attributes: dto.attributes?.map(attributeFromV2),
});

/** Counters are of creations alone, ids of changes. */
const lineFromV2 = (dto: NewOrderLineV2 | ReplacedOrderLineV2): NewOrderLine => ({
  id: 'id' in dto ? dto.id : undefined,
  referenceId: dto.reference_id,
  sku: dto.sku,
  quantity: dto.quantity,
  unitPrice: dto.unit_price,
  discount: dto.discount,
  discountType: dto.discount_type,
  note: dto.note,
  isAdhoc: dto.is_adhoc,
  appliedPromotion: dto.applied_promotion,
  appliedModifiers: dto.applied_modifiers,
  shippedQuantity: 'shipped_quantity' in dto ? dto.shipped_quantity : undefined,
  invoicedQuantity: 'invoiced_quantity' in dto ? dto.invoiced_quantity : undefined,
  cancelledQuantity: 'cancelled_quantity' in dto ? dto.cancelled_quantity : undefined,
  pickedQuantity: 'picked_quantity' in dto ? dto.picked_quantity : undefined,
});

/** The statuses that a list asks for: confirmed by default, undefined for all. */
function statusesOf({ order_status: wanted = ['confirmed'] }: ListOrdersV2): OrderStatus[] | undefined {
  return wanted.includes(ALL_STATUSES) ? undefined : (wanted as OrderStatus[]);
}

export const filterFromV2 = (query: ListOrdersV2): OrderFilter => ({
  ...commonFilterOf(query),
  statuses: statusesOf(query),
  type: query.type,
  customerIds: query.customer_ids,
  customerReferenceIds: query.customer_reference_ids,
  sources: query.source,
  excludedSources: query.exclude_source,
});
