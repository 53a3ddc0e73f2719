import type { Type } from '@nestjs/common';
import { EditDistance } from './edit-distance.js';
import { fieldsOf } from './fields.js';

/** What an unknown name is called in a message. */
export type NameKind = 'field' | 'parameter';

/** Names that callers of other systems write, by what they mean here; the first one that is known is suggested. */
const ALIASES = new Map<string, readonly string[]>(
  Object.entries({
    address: ['address_line_1'],
    address1: ['address_line_1'],
    address2: ['address_line_2'],
    charges: ['additional_charges'],
    count: ['page_size'],
    direction: ['sort'],
    discount: ['discount_value'],
    filter: ['search'],
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
    q: ['search'],
    qty: ['quantity'],
    query: ['search'],
    shipping: ['shipping_charge'],
    sort_order: ['sort'],
    street: ['address_line_1'],
    tax: ['tax_value', 'tax_charges'],
    telephone: ['phone'],
    total: ['total_amount', 'amount'],
    unit_price: ['amount', 'price'],
    zip: ['zip_code'],
  }),
);

/** A longer name is no near miss of any; it is not looked at. */
const LONGEST = 48;
/** So many names of one request get a suggestion, for a hostile one has a million of them. */
const SUGGESTIONS = 20;

/** The faults of the unknown names of one request. */
export class UnknownNames {
  private left = SUGGESTIONS;

  constructor(private readonly kind: NameKind) {}

  /**
   * Why a name is refused, with the known one that was probably meant. `sent` is the instance of a request class with what was sent
   * beside the name; those fields were not meant by it.
   */
  reasonFor(name: string, sent: object): string {
    const reason = `is not a known ${this.kind}`;
    if (this.left <= 0 || name.length > LONGEST) return reason;
    this.left--;
    const known = [...fieldsOf(sent.constructor as Type)]
      .filter(([other, { rule }]) => rule && !isSent(sent, other))
      .map(([other]) => other);
    const nearest = nearestName(name, known);
    return nearest === undefined ? reason : `${reason}; did you mean \`${nearest}\`?`;
  }
}

const isSent = (sent: object, name: string): boolean =>
  Object.hasOwn(sent, name) && (sent as Record<string, unknown>)[name] !== undefined;

/**
 * The known name that a name of at most {@link LONGEST} characters is a near miss of: the same but for case and separators, a common
 * alias, one or two letters away, or the only one with the same words and some more or less (`sku` and `sku_id`).
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const written = snakeCase(name.replace(/\[\]$/, ''));
  if (!written || known.includes(written)) return written || undefined;
  const alias = ALIASES.get(written)?.find((meant) => known.includes(meant));
  return alias ?? nearestByLetters(written, known) ?? nearestByWords(written, known);
}

const snakeCase = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])[A-Z]/g, '_$&')
    .replace(/[-.\s]/g, '_')
    .replace(/_{2,}/g, '_')
    .toLowerCase();

const editDistance = new EditDistance({ countsSwaps: true });

function nearestByLetters(name: string, known: readonly string[]): string | undefined {
  const most = name.length < 5 ? 1 : 2;
  const near = known
    .map((other) => ({ other, distance: editDistance.between(name, other, most) }))
    .filter(({ distance }) => distance <= most);
  return near.sort((a, b) => a.distance - b.distance)[0]?.other;
}

/** The only known name of those with the fewest other words, if it shares all words of the shorter one. */
function nearestByWords(name: string, known: readonly string[]): string | undefined {
  const words = name.split('_');
  const near = known
    .map((other) => ({ other, more: otherWords(words, other.split('_')) }))
    .filter(({ more }) => more <= 2)
    .sort((a, b) => a.more - b.more);
  return near.length && near[0]!.more !== near[1]?.more ? near[0]!.other : undefined;
}

/** By how many words the longer list exceeds the shorter, if it has all of those; else infinite. */
function otherWords(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.every((word) => word && long.includes(word)) ? long.length - short.length : Infinity;
}
