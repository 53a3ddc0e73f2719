import { type ErrorCode, type ErrorDetail, ERROR_STATUS } from '../platform/errors/domain-error.js';
import {
  type Body,
  DUPLICATES,
  PRICE_OVERLAP,
  ID,
  LOCKS,
  LOCKS_BY_OPERATION,
  TAKEN,
  TRANSITIONS,
  USES,
  one,
} from './conflict-examples.js';

/** What of an operation its error examples are made of. */
export interface Facts {
  generation: 'v1' | 'v2';
  operationId: string;
  /** `price_list` */
  resource: string;
  /** Names of the parameters in the path. */
  ids: string[];
  scope: string;
  megabytes: number;
  /** Its body is a form and not JSON. */
  isForm: boolean;
  /** A fault that a request of this operation can have. */
  fault?: ErrorDetail;
}

/** The conflicts that an operation can meet; it documents 409 for these and no others. */
const CONFLICTS: Record<string, ErrorCode[]> = {
  createAttribute: ['duplicate_value'],
  updateAttribute: ['duplicate_value', 'resource_in_use'],
  deleteAttribute: ['resource_in_use'],
  createPriceList: ['duplicate_reference'],
  updatePriceList: ['duplicate_reference'],
  deletePriceList: ['resource_in_use', 'resource_locked'],
  createProduct: ['duplicate_sku'],
  deleteProduct: ['resource_in_use'],
  createCustomer: ['duplicate_reference', 'duplicate_value'],
  updateCustomer: ['duplicate_reference', 'duplicate_value'],
  deleteCustomer: ['resource_in_use'],
  createAddress: ['duplicate_reference'],
  updateAddress: ['duplicate_reference'],
  createContact: ['duplicate_reference'],
  updateContact: ['duplicate_reference'],
  createSalesRep: ['duplicate_reference'],
  updateSalesRep: ['duplicate_reference'],
  createCustomerSegment: ['duplicate_reference'],
  updateCustomerSegment: ['duplicate_reference'],
  createPaymentMethod: ['duplicate_reference'],
  deletePaymentMethod: ['resource_in_use'],
  deleteCustomerSegment: ['resource_in_use'],
  createContractPricing: ['price_overlap', 'duplicate_reference'],
  updateContractPricing: ['price_overlap', 'duplicate_reference'],
  createOrder: ['duplicate_reference', 'duplicate_value'],
  deleteMediaFile: ['resource_in_use'],
  replaceOrder: ['resource_locked', 'invalid_state_transition', 'duplicate_reference', 'duplicate_value'],
  updateStatusOrder: ['invalid_state_transition'],
  deleteOrder: ['resource_locked'],
  createInvoice: ['over_invoiced', 'order_not_invoiceable', 'duplicate_reference', 'duplicate_invoice_number'],
  updateInvoice: [
    'resource_locked',
    'duplicate_reference',
    'duplicate_invoice_number',
    'over_invoiced',
    'order_not_invoiceable',
  ],
  createCreditNote: ['credit_exceeds_invoice', 'resource_locked', 'duplicate_reference', 'duplicate_value'],
  createShipment: ['over_shipped', 'order_not_shippable', 'duplicate_reference'],
  updateShipment: [
    'invalid_state_transition',
    'resource_locked',
    'over_shipped',
    'order_not_shippable',
    'duplicate_reference',
  ],
  updateStatusShipment: ['invalid_state_transition', 'order_not_shippable'],
  deleteShipment: ['resource_locked'],
};

/** Those that come from fields of the second generation. */
const CONFLICTS_V2: Record<string, ErrorCode[]> = {
  createProduct: ['duplicate_value'],
  updateProduct: ['duplicate_value'],
  createInvoice: ['invalid_state_transition'],
  updateInvoice: ['invalid_state_transition'],
  deleteInvoice: ['resource_locked'],
};

/** Resources that stand below another, whose id the path has as `id`. */
const PARENTS: Record<string, string> = { credit_note: 'invoice' };

/** What a parameter of the path is the id of. */
export function resourceOf(parameter: string, resource: string): string {
  if (parameter === 'customer_id') return 'customer';
  return parameter === 'id' ? (PARENTS[resource] ?? resource) : resource;
}

/** Codes by status that more than one operation can answer with. */
const COMMON: Record<string, ErrorCode[]> = {
  401: ['api_key_missing', 'api_key_invalid', 'api_key_expired', 'api_key_revoked'],
  403: ['insufficient_scope', 'tenant_suspended'],
  412: ['version_conflict'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  429: ['rate_limited'],
  500: ['internal_error'],
  503: ['unavailable'],
  504: ['timeout'],
  default: ['not_acceptable', 'request_timeout', 'uri_too_long', 'expectation_failed', 'headers_too_large'],
};

/** The codes that an operation answers with a status. */
export function codesOf(
  status: string,
  { generation, operationId, resource, ids, isForm }: Facts,
  hasBody: boolean,
): ErrorCode[] {
  const newer = generation === 'v2' ? CONFLICTS_V2[operationId] : undefined;
  if (status === '409') return [...(CONFLICTS[operationId] ?? []), ...(newer ?? [])];
  if (status === '404') {
    const missing = ids.map((name) => `${resourceOf(name, resource)}_not_found` as ErrorCode);
    return missing.filter((code) => code in ERROR_STATUS);
  }
  if (status !== '400') return COMMON[status] ?? [];
  if (operationId === 'deleteInvoice' && generation === 'v1') return ['invoice_not_deletable'];
  if (isForm) return ['validation_failed', 'file_missing', 'unsupported_image', 'corrupt_image', 'image_too_large'];
  return hasBody ? ['validation_failed', 'invalid_json'] : ['validation_failed'];
}

/** The body of an error as the service would answer it. */
export function errorExample(code: ErrorCode, facts: Facts): { code: ErrorCode; message: string; details: object[] } {
  const { message, details = [] } = bodyOf(code, facts);
  return { code, message, details };
}

/** A fault of the file, in the words of its reason. */
const ofFile = (message: string): Body => ({ message, details: one('file', message) });

function bodyOf(code: ErrorCode, facts: Facts): Body {
  if (code.endsWith('_not_found'))
    return { message: `There is no ${code.replace('_not_found', '').replaceAll('_', ' ')} ${ID}.` };
  const bodies: Partial<Record<ErrorCode, Body>> = { ...ofRequest(facts), ...ofConflict(facts) };
  const body = bodies[code];
  if (!body) throw new Error(`The error ${code} needs an example`);
  return body;
}

const ofRequest = ({ scope, megabytes, fault, isForm }: Facts): Partial<Record<ErrorCode, Body>> => ({
  validation_failed: {
    message: 'The request is not valid.',
    details: isForm ? one('file', 'must not be empty') : fault ? [fault] : [],
  },
  file_missing: { message: 'The request has no file.', details: one('file', 'is required') },
  unsupported_image: ofFile('The file is no image of a supported format: jpeg, png, gif, webp, svg, bmp, tiff, ico.'),
  corrupt_image: ofFile('The image cannot be decoded: it is damaged or incomplete.'),
  image_too_large: ofFile('The image has more than 100 megapixels.'),
  invalid_json: { message: 'The body is not valid JSON: Unexpected end of JSON input.' },
  invoice_not_deletable: { message: 'The invoice cannot be deleted. It has a credit note.' },
  api_key_missing: { message: 'An API key is required.', details: one('X-API-Key', 'is required') },
  api_key_invalid: { message: 'The API key is not valid.', details: one('X-API-Key', 'is not a valid key') },
  api_key_expired: { message: 'This API key has expired.' },
  api_key_revoked: { message: 'This API key was revoked.' },
  insufficient_scope: {
    message: 'The API key may not do this.',
    details: one('X-API-Key', `needs the scope ${scope}`),
  },
  tenant_suspended: { message: 'This tenant is suspended.' },
  version_conflict: {
    message: 'The resource was changed since it was read.',
    details: one('If-Match', 'the present version is "3"'),
  },
  payload_too_large: {
    message: `The ${isForm ? 'file' : 'body'} is larger than ${megabytes} MB, the most that this route takes.`,
  },
  unsupported_media_type: {
    message: isForm
      ? 'The body must be sent as multipart/form-data with a boundary.'
      : 'The body must be sent as application/json in UTF-8.',
  },
  rate_limited: { message: 'Too many requests of this tenant are waiting; send fewer at a time.' },
  internal_error: { message: 'The service failed; the request id finds the reason in its log.' },
  unavailable: { message: 'The service is short of its database; try again.' },
  timeout: { message: 'The request took too long and was abandoned.' },
  not_acceptable: { message: 'The service answers with application/json alone.' },
  request_timeout: { message: 'The request did not arrive in time.' },
  uri_too_long: { message: 'The request target is longer than 12000 characters.' },
  expectation_failed: { message: 'The service meets no expectation but 100-continue.' },
  headers_too_large: { message: 'The request headers are too large.' },
});

const ofConflict = ({ generation, resource, operationId }: Facts): Partial<Record<ErrorCode, Body>> => {
  return {
    duplicate_reference: {
      message: 'reference_id EXAMPLE is taken already.',
      details: one('reference_id', TAKEN),
    },
    duplicate_invoice_number: {
      message: 'invoice_number INV-EXAMPLE is taken already.',
      details: one('invoice_number', TAKEN),
    },
    duplicate_sku: {
      message: 'Products with these values of sku_id exist already.',
      details: one('variants[0].sku_id', TAKEN),
    },
    duplicate_value: DUPLICATES[operationId] ??
      DUPLICATES[resource] ?? {
        message: 'display_id EXAMPLE is taken already.',
        details: one('display_id', TAKEN),
      },
    over_invoiced: {
      message: 'More would be invoiced than was ordered.',
      details: one('items[0].quantity', 'ordered 10, cancelled 1, invoiced 7, at most 2 more'),
    },
    order_not_invoiceable: {
      message: 'Only confirmed orders can be invoiced.',
      details: one(generation === 'v1' ? 'order_id' : 'order_ids[0]', 'is draft'),
    },
    invalid_state_transition: TRANSITIONS[operationId] ?? TRANSITIONS[resource],
    credit_exceeds_invoice: {
      message: 'More would be credited than was invoiced.',
      details: one('items[0].quantity', 'invoiced 10, credited 8, at most 2 more'),
    },
    resource_in_use: USES[resource],
    resource_locked: LOCKS_BY_OPERATION[operationId] ?? LOCKS[resource],
    over_shipped: {
      message: 'More would be shipped than was ordered.',
      details: one('shipment_items[0].quantity', 'ordered 10, cancelled 1, in shipments 7, at most 2 more'),
    },
    price_overlap: PRICE_OVERLAP,
    order_not_shippable: { message: 'Only confirmed orders can be shipped.', details: one('order_id', 'is draft') },
  };
};
