import type { AttributeValue } from '../platform/values/attribute-value.js';
import type { WireDecimal } from '../platform/values/decimal.js';

export const CHARGE_TYPES = ['discount', 'tax', 'shipping'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];
export const VALUE_TYPES = ['value', 'percentage'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** The copy of an address that belongs to one order alone; the customer's record may change later. */
export interface OrderAddress {
  id: string | null;
  referenceId: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  email: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zipCode: string | null;
  attributes: AttributeValue[];
}

/** The copy of a contact that belongs to one order alone. */
export interface OrderContact {
  id: string | null;
  referenceId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  designation: string | null;
  attributes: AttributeValue[];
}

/** An addition to (or, for discounts, a reduction of) a document's total. */
export interface Charge {
  name: string | null;
  type: ChargeType | string;
  valueType: ValueType;
  amount: WireDecimal;
}

export interface Consent {
  hasConsent: boolean;
  consentFileId: string | null;
}

export interface Container {
  key: string | null;
  unit: string | null;
  volume: WireDecimal | null;
  name: string | null;
}
