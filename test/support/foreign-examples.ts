import type { Operation } from './documents.js';

/** Whether an operation reads records by a list of keys, where unknown ones give null. */
export const isLookup = (operationId: string): boolean => operationId.endsWith('.lookup');

/** By operation and list or field: the fields with it, of examples that do not have it; undefined removes fields that cannot be sent with it. */
const LISTS: Record<string, object> = {
  'invoices.update items': { items: [{ sku: 'NW-004', quantity: 1, amount: 1 }] },
  'invoices.createFromOrder lines': { lines: [{ quantity: 1 }], quantities: undefined },
  'bankLines.accept payment_id': {
    ...{ proposal_id: undefined, customer_id: undefined },
    ...{ invoices: undefined, excess: undefined, note: undefined },
  },
  'payments.create sources': {
    ...{ kind: 'refund', allocations: undefined, amount: 1 },
    sources: [{ type: 'payment', amount: 1 }],
  },
};

/** The example of an operation, extended by the list that contains the field if the example does not have it. */
export function exampleFor({ operationId, body }: Operation, field: string): object {
  // the example has the fields of one price instead of the list
  if (operationId === 'productPricings.update' && field.startsWith('product_prices')) return {};
  if (isLookup(operationId)) return {}; // it takes one list of keys
  const list = LISTS[`${operationId} ${field.split('[')[0]}`];
  return list ? { ...body!.example, ...list } : body!.example;
}

/** Paths of the text fields that may be references, in the first entry of each list. */
export function referencesIn(schema: any, document: any, path = ''): string[] {
  const target = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  if (target.properties) {
    return Object.entries<any>(target.properties).flatMap(([name, field]) =>
      referencesIn(field, document, path ? `${path}.${name}` : name),
    );
  }
  if (target.items) return referencesIn(target.items, document, `${path}[0]`);
  const isText = [target.type].flat().includes('string') && !target.enum && !target.format;
  // reason codes of charges are of public lists
  return isText && /(?:^|_|\.)(?:ids?|sku|(?<!reason_)code)(?:\[0\])?$/.test(path) ? [path] : [];
}

/** A copy with `value` at a path such as `items[0].sku`; missing parents are created. */
export function withValue(body: any, path: string, value: string): any {
  const steps = path.split(/[.[]/).map((step) => (step.endsWith(']') ? Number(step.slice(0, -1)) : step));
  const copy = structuredClone(body);
  let place = copy;
  steps.slice(0, -1).forEach((step, index) => {
    place = place[step] ??= typeof steps[index + 1] === 'number' ? [] : {};
  });
  place[steps.at(-1)!] = value;
  return copy;
}

let made = 0;
/** Fields whose values must be new in a creation. */
const NEW = /^(?:reference_id|display_id|invoice_number|credit_note_number|sku_id|group_code|url_slug)$/;

/** The example with new unique values, and with small quantities, so that it can be sent often. */
export function fresh(example: any): any {
  const isShipment = JSON.stringify(example).includes('shipment_items'); // whole quantities of existing lines
  const text = JSON.stringify(example).replace(/"quantity":[\d.]+/g, `"quantity":${isShipment ? 1 : 0.01}`);
  const namesSkus = isShipment || text.includes('product_price_map'); // existing products
  const suffix = `-${++made}`;
  return JSON.parse(
    text.replace(/("(\w+)":"[^"]*)"/g, (all, start, name) => {
      if (name === 'contract_status') return '"contract_status":"inactive"'; // two active ones would overlap
      const isNew = NEW.test(name) && !(namesSkus && name === 'sku_id') && !/"reference_id":"\d"/.test(all);
      return isNew ? `${start}${suffix}"` : all;
    }),
  );
}
