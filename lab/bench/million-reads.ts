/** A tenant whose records have the numbers from 1 to `size`. */
export interface Tenant {
  key: string;
  size: number;
}
export interface Answer {
  data: { id: string; customer_id?: string }[];
  pagination: { total_records: number; next_cursor: string | null };
}

/** A read that is measured; its path depends on the tenant. */
export interface Read {
  name: string;
  path: (tenant: Tenant) => string | Promise<string>;
  /** The part of all records that must be read, because its total is counted. Absent if that number does not grow with the tenant. */
  share?: number;
  /** Whether the cost is known to grow with the tenant, so that there is no bar. docs/performance.md has the reason. */
  grows?: boolean;
}

type Ask = (tenant: Tenant, path: string) => Promise<Answer>;

/** The creation time of the record with this number, as the seed has it; products were updated after twice the time. */
const at = (n: number): string => new Date(Date.UTC(2024, 0, 1) + Math.floor(n) * 61_007).toISOString();
const barcode = (n: number): string => String(Math.floor(n)).padStart(13, '2');
const sku = (n: number): string => `SKU-${String(Math.floor(n)).padStart(7, '0')}`;

/** The reads of one list: its pages, sorts and filters. */
function listReads(ask: Ask, list: string, sorts: string[], filters: Read[]): Read[] {
  const updated = list === '/v2/products' ? 2 : 1;
  const cursor =
    (share: number) =>
    async (tenant: Tenant): Promise<string> => {
      const page = Math.max(1, Math.floor((tenant.size * share) / 25) - 1);
      const { pagination } = await ask(tenant, `${list}?page=${page}`);
      return `${list}?cursor=${pagination.next_cursor}`;
    };
  const of = (query: string) => () => `${list}?${query}`;
  return [
    { name: 'first page, exact total', path: of('') },
    { name: 'first page, include_total=false', path: of('include_total=false') },
    { name: 'page 3 by number', path: of('page=3') },
    { name: 'page in the middle by cursor', path: cursor(0.5) },
    { name: 'page near the end by cursor', path: cursor(0.95) },
    ...sorts.flatMap((sort) => [
      { name: `sort_by=${sort}`, path: of(`sort_by=${sort}&sort=asc`) },
      { name: `sort_by=${sort}, descending`, path: of(`sort_by=${sort}&sort=desc`) },
    ]),
    ...Object.entries({ created: 1, updated }).flatMap(([time, factor]) => [
      {
        name: `${time}_after a recent time`,
        path: ({ size }: Tenant) => `${list}?${time}_after=${at((size - 50) * factor)}`,
      },
      { name: `${time}_before an early time`, path: () => `${list}?${time}_before=${at(50 * factor)}` },
    ]),
    ...filters.map(({ path, ...filter }) => ({
      ...filter,
      path: async (tenant: Tenant) => `${list}?${await path(tenant)}`,
    })),
    {
      name: 'read one',
      path: async (tenant: Tenant) => `${list}/${(await ask(tenant, list)).data[0]!.id}`,
    },
  ];
}

const customerOf = (ask: Ask) => async (tenant: Tenant) =>
  `customer_ids=${(await ask(tenant, '/v2/orders')).data[0]!.customer_id}`;

/** The reads of each list that are measured, by the list. */
export function readsOf(ask: Ask): Record<string, Read[]> {
  return {
    products: listReads(
      ask,
      '/v2/products',
      ['created_at', 'updated_at', 'name', 'sku_id', 'priority'],
      [
        { name: 'sku_id', path: ({ size }) => `sku_id=${sku(size / 2)}` },
        { name: 'search of an SKU', path: ({ size }) => `search=${sku(size / 2)}` },
        { name: 'reference_ids', path: ({ size }) => `reference_ids=erp-${size / 2}&reference_ids=erp-7` },
        { name: 'group_code', path: () => `group_code=GROUP-7` },
        { name: 'barcode', path: ({ size }) => `barcode=${barcode(size / 2)}` },
        { name: 'search of a barcode', path: ({ size }) => `search=${barcode(size / 2)}` },
        { name: 'brand, few', path: () => 'brand=Rare' },
        { name: 'brand, 1 in 50', path: () => 'brand=Brand%207', share: 0.02, grows: true },
        { name: 'category, few', path: () => 'category=Rare' },
        { name: 'category of all', path: () => 'category=Beverages', share: 1, grows: true },
        { name: 'tag, few', path: () => 'tag=scarce' },
        { name: 'tag, few, by time', path: () => 'tag=scarce&sort_by=updated_at&sort=desc' },
        { name: 'tag of all', path: () => 'tag=wholesale', share: 1, grows: true },
        { name: 'status=inactive, 1 in 1,000', path: () => 'status=inactive' },
        { name: 'status=active, almost all', path: () => 'status=active' },
        { name: 'is_primary=true, half', path: () => 'is_primary=true' },
        { name: 'is_primary=true, by time', path: () => 'is_primary=true&sort_by=updated_at&sort=desc' },
        { name: 'status=inactive, by name', path: () => 'status=inactive&sort_by=name' },
        { name: 'search of a word that all have', path: () => 'search=product' },
        { name: 'search of a word that all have, by time', path: () => 'search=product&sort_by=updated_at&sort=desc' },
      ],
    ),
    orders: listReads(
      ask,
      '/v2/orders',
      ['created_at', 'updated_at'],
      [
        { name: 'order_status=all', path: () => 'order_status=all' },
        { name: 'order_status=draft, 1 in 1,000', path: () => 'order_status=draft' },
        { name: 'order_status=draft and cancelled', path: () => 'order_status=draft&order_status=cancelled' },
        { name: 'customer_ids', path: customerOf(ask) },
        { name: 'customer_reference_ids', path: () => 'customer_reference_ids=C-7' },
        { name: 'reference_ids', path: () => 'reference_ids=SO-7&reference_ids=SO-77' },
        { name: 'search of a number', path: ({ size }) => `search=SO-${Math.floor(size / 2)}` },
        { name: 'search of a word that all have', path: () => 'search=so-' },
        { name: 'search of a word in all names', path: () => 'search=customer' },
        { name: 'type=quote, 1 in 1,000', path: () => 'type=quote' },
        { name: 'type=order, almost all', path: () => 'type=order' },
        { name: 'source, 1 in 1,000', path: () => 'source=storefront', share: 0.001 },
        { name: 'source of almost all', path: () => 'source=openapi', share: 1, grows: true },
        { name: 'exclude_source, almost all remain', path: () => 'exclude_source=storefront', share: 1, grows: true },
      ],
    ),
    invoices: listReads(
      ask,
      '/v2/invoices',
      ['created_at', 'updated_at', 'due_date', 'invoice_number'],
      [
        { name: 'status=PENDING, 1 in 100', path: () => 'status=PENDING' },
        { name: 'status=PAID, almost all', path: () => 'status=PAID' },
        { name: 'invoice_statuses=DRAFT, 1 in 1,000', path: () => 'invoice_statuses=DRAFT' },
        { name: 'invoice_statuses=CANCELLED, 1 in 1,000', path: () => 'invoice_statuses=CANCELLED' },
        { name: 'invoice_statuses=OVERDUE, 1 in 100', path: () => 'invoice_statuses=OVERDUE', share: 0.01 },
        {
          name: 'invoice_statuses=OPEN and SENT, few',
          path: () => 'invoice_statuses=OPEN&invoice_statuses=SENT',
          share: 0.01,
        },
        { name: 'invoice_statuses=CLOSED, almost all', path: () => 'invoice_statuses=CLOSED' },
        { name: 'reference_ids', path: () => 'reference_ids=INV-7&reference_ids=INV-77' },
        { name: 'search of a number', path: ({ size }) => `search=INV-${Math.floor(size / 2)}` },
        { name: 'search of a word that all have', path: () => 'search=inv&sort_by=due_date' },
      ],
    ),
    customers: [
      { name: 'search of a number', path: () => '/v2/customers?search=c-000007' },
      { name: 'search of a word that all have', path: () => '/v2/customers?search=customer' },
      {
        name: 'search of a word that all have, by name',
        path: () => '/v2/customers?search=customer&sort_by=company_name',
      },
      { name: 'search of a word that none has', path: () => '/v2/customers?search=none' },
      { name: 'display_ids', path: () => '/v2/customers?display_ids=C-000007' },
      { name: 'emails', path: () => '/v2/customers?emails=none@example.com' },
    ],
    receivables: [
      { name: 'open items, 1 in 100', path: () => '/v2/open-items', share: 0.01, grows: true },
      {
        name: 'open items of a customer',
        path: async (tenant) => `/v2/open-items?${await customerOf(ask)(tenant)}`,
      },
      {
        name: 'ageing at the end of a day after all writes',
        path: () => '/v2/reports/ageing?as_of_date=2100-01-01',
        share: 0.01,
        grows: true,
      },
      {
        name: 'statement of a customer',
        path: async (tenant) =>
          `/v2/customers/${(await ask(tenant, '/v2/orders')).data[0]!.customer_id}/statement?from_date=2024-01-01&to_date=2024-12-31`,
      },
    ],
    'v1 lists': [
      { name: 'products, first page', path: () => '/v1/products' },
      { name: 'orders, first page', path: () => '/v1/orders' },
      { name: 'invoices, first page', path: () => '/v1/invoices' },
      { name: 'invoices, status=UNPAID, 1 in 100', path: () => '/v1/invoices?status=UNPAID' },
      { name: 'invoices, status=PAID, almost all', path: () => '/v1/invoices?status=PAID' },
    ],
  };
}
