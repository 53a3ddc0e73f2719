import { detailsFrom } from '#platform/base/values/details.js';
import { ORDER_DETAILS } from '../order-details.js';
import type { Complete } from '#platform/base/values/complete.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { Clearable } from '#platform/edge/validation/combined.js';
import type { ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type {
  NewOrder,
  ReplacedOrder,
  ReplacedOrderAddress,
  ReplacedOrderContact,
  ReplacedOrderLine,
} from '../creation/new-order.js';
import type { COMMON_FIELDS, OrderShape } from './order.shape.js';
import type { OrderLineShape } from './order-line.shape.js';
import type { OrderAddressShape, OrderContactShape } from './order-address.shape.js';
import type { OrderAttributeShape } from './order-part.shape.js';

/** Only creations have counters of documents, only replacements ids, and only v2 promotions and modifiers. */
type LineFields = Clearable<CreatedFields<OrderLineShape>> & { id?: string };
/** Only v2 has references and attributes. */
type AddressFields = ChangedFields<Omit<OrderAddressShape, 'id'>> & { id?: string };
type ContactFields = ChangedFields<Omit<OrderContactShape, 'id'>> & { id?: string };
type AttributeFields = CreatedFields<OrderAttributeShape>;

type SharedFields = 'customer_id' | 'display_id' | 'status' | 'created_at' | 'updated_at';

/** The body of a replacement or of a creation, which has no nulls. */
interface OrderFields
  extends
    CreatedFields<Pick<OrderShape, SharedFields>>,
    Clearable<CreatedFields<Pick<OrderShape, (typeof COMMON_FIELDS)[number]>>> {
  reference_id?: string | null;
  payment_method?: string | null;
  billing_address?: AddressFields | null;
  shipping_address?: AddressFields | null;
  primary_contact?: ContactFields | null;
  attributes?: AttributeFields[] | null;
  line_items: LineFields[];
}

/** What v1 does not have. */
type FieldsOfV2 = 'type' | 'wantsWarnings' | 'judgesPaymentTerm';

/** The input of a creation from the fields that both API versions have. Null means omitted there, so that its fields are never null. */
export const newOrder = (dto: OrderFields) =>
  replacedOrder(dto) as Complete<NewOrder, 'id' | 'entitySource' | 'isCopy' | FieldsOfV2>;

/** The input of a replacement from the fields that both API versions have. */
export const replacedOrder = (dto: OrderFields): Complete<ReplacedOrder, 'id' | 'entitySource' | FieldsOfV2> => ({
  customerId: dto.customer_id,
  referenceId: dto.reference_id,
  displayId: dto.display_id,
  status: dto.status,
  paymentMethodId: dto.payment_method_id,
  ...detailsFrom(ORDER_DETAILS, dto),
  amount: dto.amount,
  amountPaid: dto.amount_paid,
  discountValue: dto.discount_value,
  taxValue: dto.tax_value,
  shippingCharge: dto.shipping_charge,
  shipmentDate: dto.shipment_date,
  dueDate: dto.due_date,
  paymentStatus: dto.payment_status,
  fulfillmentStatus: dto.fulfillment_status,
  createdAt: dto.created_at,
  updatedAt: dto.updated_at,
  source: dto.source,
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
  billingAddress: dto.billing_address && newAddress(dto.billing_address),
  shippingAddress: dto.shipping_address && newAddress(dto.shipping_address),
  primaryContact: dto.primary_contact && newContact(dto.primary_contact),
  attributes: listOf(dto.attributes, newAttribute),
  charges: listOf(dto.additional_charges, ({ name, type, value_type, amount }) => ({
    name,
    type,
    valueType: value_type,
    amount,
  })),
  lines: dto.line_items.map(newLine),
});

/** The entries of a list, none of null, and undefined of undefined. */
const listOf = <T, Entry>(list: readonly T[] | null | undefined, map: (one: T) => Entry): Entry[] | undefined =>
  list === null ? [] : list?.map(map);

const newAttribute = ({ name, value }: AttributeFields): Complete<NewAttributeValue, 'label'> => ({ name, value });

const newAddress = (dto: AddressFields): Complete<ReplacedOrderAddress> => ({
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
  attributes: listOf(dto.attributes, newAttribute),
});

const newContact = (dto: ContactFields): Complete<ReplacedOrderContact> => ({
  id: dto.id,
  referenceId: dto.reference_id,
  firstName: dto.first_name,
  lastName: dto.last_name,
  email: dto.email,
  phone: dto.phone,
  designation: dto.designation,
  attributes: listOf(dto.attributes, newAttribute),
});

const newLine = (dto: LineFields): Complete<ReplacedOrderLine> => ({
  id: dto.id,
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
  shippedQuantity: dto.shipped_quantity,
  invoicedQuantity: dto.invoiced_quantity,
  cancelledQuantity: dto.cancelled_quantity,
  pickedQuantity: dto.picked_quantity,
});

/** A new order with all that v2 and files can state. */
export const completeOrder = (
  dto: OrderFields & CreatedFields<Pick<OrderShape, 'type'>>,
): Complete<NewOrder, 'id' | 'entitySource' | 'isCopy' | 'wantsWarnings'> => ({
  ...newOrder(dto),
  judgesPaymentTerm: true,
  type: dto.type,
});
