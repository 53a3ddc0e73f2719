import { timesOf } from '#platform/base/values/time.js';
import type { PaymentMethodView } from '../payment-methods.service.js';
import { paymentMethodFields } from '../api/payment-method.mapper.js';
import type { PaymentMethodV1 } from './payment-method-v1.dto.js';

export const toV1 = (method: PaymentMethodView): PaymentMethodV1 => ({
  ...paymentMethodFields(method),
  ...timesOf(method),
});
