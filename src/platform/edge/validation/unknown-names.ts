import type { Type } from '@nestjs/common';
import { isJsonObject } from '#platform/base/json/json.js';
import { EditDistance } from '#platform/base/values/edit-distance.js';
import { fieldsOf } from './fields.js';

/** The noun for an unknown name in a fault. */
export type NameKind = 'field' | 'parameter';

/** Names that other systems use, with the corresponding names here. The first one that the class has is suggested. */
const ALIASES = new Map<string, readonly string[]>(
  Object.entries({
    address: ['address_line_1'],
    address1: ['address_line_1'],
    address2: ['address_line_2'],
    charges: ['additional_charges'],
    count: ['page_size'],
    country: ['country_code'],
    country_code: ['country'],
    direction: ['sort'],
    discount: ['discount_value'],
    ean: ['barcode'],
    filter: ['search'],
    gtin: ['barcode'],
    id: ['reference_id'],
    items: ['line_items', 'shipment_items'],
    limit: ['page_size'],
    line_items: ['items', 'shipment_items'],
    lines: ['line_items', 'items', 'shipment_items'],
    mobile: ['phone'],
    name: ['company_name', 'display_name'],
    number: ['invoice_number', 'display_id'],
    offset: ['page'],
    order: ['sort', 'order_id'],
    order_by: ['sort_by'],
    per_page: ['page_size'],
    postal_code: ['zip_code'],
    postcode: ['zip_code'],
    price: ['unit_price', 'amount'],
    price_list: ['price_list_id', 'assigned_price_list_id'],
    q: ['search'],
    qty: ['quantity'],
    query: ['search'],
    shipping: ['shipping_charge'],
    sort_order: ['sort'],
    street: ['address_line_1'],
    tax: ['tax_value', 'tax_charges'],
    telephone: ['phone'],
    total: ['total_amount', 'amount'],
    tracking_code: ['tracking_number'],
    uom: ['unit_code'],
    unit_price: ['amount', 'price'],
    vat: ['vat_id'],
    vat_number: ['vat_id'],
    zip: ['zip_code'],
  }),
);

/** Names that say nothing of the object that they belong to, and are therefore not looked for in nested objects. */
const GENERAL_NAMES = new Set(['code', 'description', 'id', 'name', 'type', 'value']);

/** Maximum length of a name that gets a suggestion: longer ones are not similar to any known name. */
const MAX_NAME_LENGTH = 48;
/** Maximum number of names of one request that get a suggestion, because a hostile request may contain a million names. */
const MAX_SUGGESTIONS = 20;

/** Makes the reasons for the unknown names of one request. */
export class UnknownNames {
  private left = MAX_SUGGESTIONS;

  constructor(private readonly kind: NameKind) {}

  /**
   * The reason for an unknown name, with a suggestion if a known name is similar, or if one nested object or list has a field of this name.
   * `sent` is the instance that the name was sent with: fields that it has are not suggested.
   */
  reasonFor(name: string, sent: object): string {
    const reason = `is not a known ${this.kind}`;
    if (this.left <= 0 || name.length > MAX_NAME_LENGTH) return reason;
    this.left--;
    const known = namesOf(sent.constructor as Type).filter((other) => !isSent(sent, other));
    const nearest = nearestName(name, known) ?? nestedName(name, sent);
    return nearest === undefined ? reason : `${reason}; did you mean \`${nearest}\`?`;
  }
}

/** The names of the fields of a class that may be sent. */
const namesOf = (type: Type): string[] => [...fieldsOf(type)].filter(([, { rule }]) => rule).map(([name]) => name);

/** The path of the only field of a nested object or list that has a name or its alias, such as `tracking_info.tracking_number`. */
function nestedName(name: string, sent: object): string | undefined {
  const normalized = normalizedName(name);
  if (GENERAL_NAMES.has(normalized)) return undefined;
  const found: string[] = [];
  for (const [field, { rule, nested }] of fieldsOf(sent.constructor as Type)) {
    if (!rule || !nested) continue;
    const same = sameName(normalized, namesOf(nested.item()));
    const present = (sent as Record<string, unknown>)[field];
    if (same === undefined || (isJsonObject(present) && isSent(present, same))) continue;
    found.push(`${field}${nested.maxEntries === undefined ? '' : '[]'}.${same}`);
  }
  return found.length === 1 ? found[0] : undefined;
}

const isSent = (sent: object, name: string): boolean =>
  Object.hasOwn(sent, name) && (sent as Record<string, unknown>)[name] !== undefined;

/**
 * The known name that is most similar to a name of at most {@link MAX_NAME_LENGTH} characters: the same name in another case or
 * with other separators, a common alias, a name at an edit distance of one or two letters, or the only name with the same words
 * and at most two more or fewer (`sku` and `sku_id`). Undefined if there is none.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const normalized = normalizedName(name);
  if (!normalized) return undefined;
  return sameName(normalized, known) ?? nearestByLetters(normalized, known) ?? nearestByWords(normalized, known);
}

/** The known name that a normalized name is, or of which it is an alias. */
const sameName = (normalized: string, known: readonly string[]): string | undefined =>
  known.includes(normalized) ? normalized : ALIASES.get(normalized)?.find((other) => known.includes(other));

const normalizedName = (name: string): string => snakeCase(name.replace(/\[\]$/, ''));

const snakeCase = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])[A-Z]/g, '_$&')
    .replace(/[-.\s]/g, '_')
    .replace(/_{2,}/g, '_')
    .toLowerCase();

const editDistance = new EditDistance({ countsSwaps: true });

function nearestByLetters(name: string, known: readonly string[]): string | undefined {
  const limit = name.length < 5 ? 1 : 2;
  const near = known
    .map((other) => ({ other, distance: editDistance.between(name, other, limit) }))
    .filter(({ distance }) => distance <= limit);
  return near.sort((a, b) => a.distance - b.distance)[0]?.other;
}

/** The known name that differs by the fewest words, at most two; undefined if several names differ by the same number. */
function nearestByWords(name: string, known: readonly string[]): string | undefined {
  const words = name.split('_');
  const near = known
    .map((other) => ({ other, more: otherWords(words, other.split('_')) }))
    .filter(({ more }) => more <= 2)
    .sort((a, b) => a.more - b.more);
  return near.length && near[0]!.more !== near[1]?.more ? near[0]!.other : undefined;
}

/** The number of words that the longer list has in addition; infinite if it lacks a word of the shorter one. */
function otherWords(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.every((word) => word && long.includes(word)) ? long.length - short.length : Infinity;
}
