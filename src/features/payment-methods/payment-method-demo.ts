import { demoId, EXAMPLE_PAYMENT_METHOD_ID, EXAMPLE_SPARE_PAYMENT_METHOD_IDS } from '#examples/example-ids.js';
import type { NewPaymentMethod } from './payment-methods.service.js';

const CARD = { provider: 'demo', paymentMethodType: 'card', cardType: 'credit' };
const [VINET, ALFKI] = [demoId('customer', 'VINET'), demoId('customer', 'ALFKI')];
export const ALFKI_CARD_ID = demoId('payment_method', 'ALFKI-CARD');

/** Cards with invented tokens that no payment provider knows. */
export const DEMO_PAYMENT_METHODS: readonly NewPaymentMethod[] = [
  {
    ...CARD,
    id: EXAMPLE_PAYMENT_METHOD_ID,
    referenceId: 'VINET-CARD',
    customerId: VINET,
    brand: 'visa',
    cardExpiry: '09/30',
    lastFourDigits: '4242',
    token: 'tok_demo_1',
    externalCustomerId: 'cus_demo_vinet',
    displayName: 'Company card',
    isDefault: true,
  },
  {
    ...CARD,
    id: ALFKI_CARD_ID,
    referenceId: 'ALFKI-CARD',
    customerId: ALFKI,
    brand: 'mastercard',
    cardExpiry: '01/31',
    lastFourDigits: '4444',
    token: 'tok_demo_2',
    isDefault: true,
  },
  // not used by any order, so that the examples of the API documents can delete them
  {
    ...CARD,
    id: EXAMPLE_SPARE_PAYMENT_METHOD_IDS.v1,
    referenceId: 'ALFKI-OLD-CARD',
    customerId: ALFKI,
    token: 'tok_demo_3',
  },
  {
    ...CARD,
    id: EXAMPLE_SPARE_PAYMENT_METHOD_IDS.v2,
    referenceId: 'ALFKI-OLDER-CARD',
    customerId: ALFKI,
    token: 'tok_demo_4',
  },
];
