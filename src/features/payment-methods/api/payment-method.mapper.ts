import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf, type PageQuery } from '#platform/edge/http/page-query.js';
import type { AnsweredFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { NewPaymentMethod, PaymentMethodFilter, PaymentMethodView } from '../payment-methods.service.js';
import type { PaymentMethodShape } from './payment-method.shape.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';

export const paymentMethodFrom = (dto: CreatedFields<PaymentMethodShape>): Complete<NewPaymentMethod, 'id'> => ({
  referenceId: dto.reference_id,
  customerId: dto.customer_id,
  provider: dto.provider,
  paymentMethodType: dto.payment_method_type,
  brand: dto.brand,
  cardType: dto.card_type,
  cardExpiry: dto.card_expiry,
  lastFourDigits: dto.last_four_digits,
  token: dto.token,
  externalCustomerId: dto.external_customer_id,
  displayName: dto.display_name,
  isDefault: dto.is_default,
  addressLine1: dto.address_line_1,
  addressLine2: dto.address_line_2,
  city: dto.city,
  state: dto.state,
  country: dto.country,
  zipCode: dto.zip_code,
});

export const paymentMethodFilter = (query: PageQuery & { customer_id?: string }): PaymentMethodFilter => ({
  ...commonFilterOf(query),
  customerId: query.customer_id,
});

export const paymentMethodFields = (method: PaymentMethodView): AnsweredFields<PaymentMethodShape> => ({
  id: method.id,
  reference_id: method.referenceId,
  customer_id: method.customerId,
  provider: method.provider,
  payment_method_type: method.paymentMethodType,
  brand: method.brand,
  card_type: method.cardType,
  card_expiry: method.cardExpiry,
  last_four_digits: method.lastFourDigits,
  token: method.token,
  external_customer_id: method.externalCustomerId,
  display_name: method.displayName,
  is_default: method.isDefault,
  address_line_1: method.addressLine1,
  address_line_2: method.addressLine2,
  city: method.city,
  state: method.state,
  country: method.country,
  zip_code: method.zipCode,
});

/** A payment method as v2, files and the journal show it. */
export const paymentMethodRepresentation = (
  method: PaymentMethodView,
): AnsweredFields<PaymentMethodShape> & VersionAndTimesFields => ({
  ...paymentMethodFields(method),
  ...versionAndTimesOf(method),
});
