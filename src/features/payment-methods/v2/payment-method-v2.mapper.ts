import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { PaymentMethodView } from '../payment-methods.service.js';
import { paymentMethodFields } from '../api/payment-method.mapper.js';
import type { PaymentMethodV2 } from './payment-method-v2.dto.js';

export const toV2 = (method: PaymentMethodView): PaymentMethodV2 => ({
  ...paymentMethodFields(method),
  ...versionAndTimesOf(method),
});
