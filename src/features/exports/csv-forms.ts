import type { CsvRecord } from './csv.js';
import type { ExportedRecord } from './export-sources.js';
import type { ExportedResource } from './export-limits.js';

/** Ids of price lists and the references that stand for them in files, so that another tenant can import them. */
type References = ReadonlyMap<string, string>;

export interface CsvForm {
  /** The columns in their sequence; `[]` stands for any number of columns. */
  columns: readonly string[];
  /** A record with the field names of an import. */
  record(record: ExportedRecord): CsvRecord;
}

type Fields = Record<string, unknown>;
const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
const pick = (record: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

const PRICE_FIELDS = [
  'price_list_id',
  'price',
  'sale_price',
  'min_order_quantity',
  'max_order_quantity',
  'step_increment',
  'default_order_quantity',
];
const ADDRESS_FIELDS = [
  'reference_id',
  'type',
  'first_name',
  'last_name',
  'phone',
  'email',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'country',
  'zip_code',
  'is_default',
  'attributes',
];
const CONTACT_FIELDS = [
  'reference_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'designation',
  'is_default',
  'attributes',
];
const CUSTOMER_FIELDS = [
  'display_id',
  'display_name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'status',
  'freight_term',
  'shipping_method',
  'payment_mode',
  'payment_term',
  'tax_rate',
  'customer_type',
];
const PRODUCT_FIELDS = ['reference_id', 'name', 'status', 'is_primary', 'priority', 'brand', 'url_slug'];
const PRODUCT_PARTS = ['grouping_attributes', 'categories', 'collections', 'tags', 'medias', 'attributes'];
const INVENTORY_FIELDS = [
  'sku',
  'available_quantity',
  'reserved_quantity',
  'in_stock_quantity',
  'back_order_quantity',
  'out_of_stock_threshold',
  'back_order_allowed',
  'inventory_status',
  'track_inventory',
  'notes',
];
const INVENTORY_LISTS = ['on_order_details', 'in_transit_details'];
const CREDIT_NOTE_FIELDS = [
  'id',
  'reference_id',
  'credit_note_number',
  'invoice_id',
  'customer_id',
  'status',
  'reason',
  'currency',
  'amount',
  'net_amount',
  'tax_amount',
  'return_to_order',
  'created_at',
  'voided_at',
  'void_reason',
];
const CREDIT_NOTE_ITEM_FIELDS = ['invoice_item_id', 'sku', 'name', 'quantity', 'amount'];
const SEO_FIELDS = ['primary_title', 'title', 'description'];

const SEVERAL = (names: readonly string[]) => names.map((name) => `${name}[]`);

/**
 * The price of a product in a price list, named by the reference of the list.
 */
export const priceOf = (price: Fields, references: References): Fields => ({
  ...pick(price, PRICE_FIELDS),
  price_list_id: references.get(price.id as string) ?? price.id,
  volume_tiers: price.volume_tiers,
});

/** The prices of a product as lines of the export of `product_prices`. */
export const priceLines = (product: ExportedRecord, references: References): ExportedRecord[] =>
  list(product.price_lists).map((price) => ({ sku: product.sku, ...priceOf(price, references) }));

const productForm = (references: References): CsvForm => ({
  columns: [
    'group_code',
    'sku_id',
    ...PRODUCT_FIELDS,
    'channel_visibility.website',
    'volume.cft',
    ...SEO_FIELDS.map((name) => `seo_info.${name}`),
    'seo_info.keywords[]',
    ...SEVERAL(PRODUCT_PARTS),
    'product_prices[]',
  ],
  record: (product) => ({
    group_code: product.group_code,
    sku_id: product.sku,
    ...pick(product, [...PRODUCT_FIELDS, 'channel_visibility', 'seo_info', ...PRODUCT_PARTS]),
    volume: product.volume && { cft: (product.volume as Fields).cft },
    product_prices: list(product.price_lists).map((price) => priceOf(price, references)),
  }),
});

const CUSTOMER_FORM: CsvForm = {
  columns: [
    'reference_id',
    'company_name',
    ...CUSTOMER_FIELDS,
    'assigned_price_list_id',
    'assigned_sales_rep_ids[]',
    ...SEVERAL(['attributes', 'addresses', 'contacts']),
  ],
  record: (customer) => ({
    reference_id: customer.reference_id,
    company_name: customer.name,
    ...pick(customer, [...CUSTOMER_FIELDS, 'attributes']),
    assigned_price_list_id: (customer.assigned_price_list as Fields | null)?.id,
    assigned_sales_rep_ids: list(customer.assigned_sales_reps).map(({ id }) => id),
    addresses: list(customer.addresses).map((address) => pick(address, ADDRESS_FIELDS)),
    contacts: list(customer.contacts).map((contact) => pick(contact, CONTACT_FIELDS)),
  }),
};

const INVENTORY_FORM: CsvForm = {
  columns: [...INVENTORY_FIELDS, ...SEVERAL(INVENTORY_LISTS)],
  record: (inventory) => pick(inventory, [...INVENTORY_FIELDS, ...INVENTORY_LISTS]),
};

const CREDIT_NOTE_FORM: CsvForm = {
  columns: [...CREDIT_NOTE_FIELDS, ...SEVERAL(['items'])],
  record: (note) => ({
    ...pick(note, CREDIT_NOTE_FIELDS),
    items: list(note.items).map((item) => pick(item, CREDIT_NOTE_ITEM_FIELDS)),
  }),
};

const PRICE_FORM: CsvForm = {
  columns: ['sku', ...PRICE_FIELDS, 'volume_tiers[]'],
  record: (price) => price,
};

/** Resources that can be exported as CSV. The columns of those that can be imported have the names that imports accept. */
export const csvFormOf = (resource: ExportedResource, references: References): CsvForm | undefined =>
  ({
    products: () => productForm(references),
    product_prices: () => PRICE_FORM,
    customers: () => CUSTOMER_FORM,
    inventories: () => INVENTORY_FORM,
    orders: undefined,
    invoices: undefined,
    credit_notes: () => CREDIT_NOTE_FORM,
    shipments: undefined,
    contract_pricing: undefined,
  })[resource]?.();
