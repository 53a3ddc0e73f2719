import { EXAMPLE_ORDER_ID, EXAMPLE_PAYMENT_METHOD_ID, EXAMPLE_SPARE_PAYMENT_METHOD_ID } from '../docs/examples.js';
import type { NewPaymentMethod } from '../payment-methods/payment-methods.service.js';
import { demoId } from './demo-id.js';

const CARD = { provider: 'demo', paymentMethodType: 'card', cardType: 'credit', isDefault: true };

/** Cards that no provider knows. */
export const DEMO_PAYMENT_METHODS: readonly NewPaymentMethod[] = [
  {
    ...CARD,
    id: EXAMPLE_PAYMENT_METHOD_ID,
    referenceId: 'VINET-CARD',
    customerId: demoId('customer', 'VINET'),
    brand: 'visa',
    cardExpiry: '09/30',
    lastFourDigits: '4242',
    token: 'tok_demo_1',
    externalCustomerId: 'cus_demo_vinet',
    displayName: 'Company card',
  },
  // of no order, so that the documents' example can delete it
  {
    ...CARD,
    id: EXAMPLE_SPARE_PAYMENT_METHOD_ID,
    referenceId: 'ALFKI-CARD',
    customerId: demoId('customer', 'ALFKI'),
    brand: 'mastercard',
    cardExpiry: '01/25',
    lastFourDigits: '4444',
    token: 'tok_demo_2',
  },
];

/** What one of the orders is paid with; of the others nobody knows. */
export const demoPaymentMethod = (orderId: string): string | undefined =>
  orderId === EXAMPLE_ORDER_ID ? EXAMPLE_PAYMENT_METHOD_ID : undefined;
