import type { Client as Connection } from 'pg';
import { newId } from '#platform/base/values/ids.js';
import { decimalText } from '../support/property.js';
import { instantOf } from './oracle-time.js';
import { CUSTOMERS, LISTS, PRODUCTS, SEGMENTS, type World } from './world.js';

/** The ids and names of a world's records in the database. */
export interface LoadedWorld {
  world: World;
  customers: string[];
  skus: string[];
  products: string[];
  /** Keys are the numbers of the world. */
  contracts: Map<string, string>;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const exact = (units: number) => Number(decimalText(units));
const iso = (wall: string, zone: string) => new Date(instantOf(wall, zone)).toISOString();

/** Inserts rows; missing columns get the database's defaults. */
async function insert(admin: Connection, table: string, rows: object[]): Promise<void> {
  if (!rows.length) return;
  const columns = Object.keys(rows[0]!).join(', ');
  await admin.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** The worlds of a tenant share its price lists: the first is the default one, and this one is inactive. */
export const INACTIVE_LIST = LISTS - 1;

/** Price lists that all worlds of a tenant share. */
export async function loadLists(admin: Connection, tenantId: string): Promise<string[]> {
  const lists = range(LISTS).map((number) => ({
    tenant_id: tenantId,
    id: newId(),
    reference_id: `list-${number}`,
    name: 'List',
    is_default: number === 0,
    status: number === INACTIVE_LIST ? 'inactive' : 'active',
  }));
  await insert(admin, 'price_lists', lists);
  return lists.map(({ id }) => id);
}

/**
 * Inserts a world beside others of the tenant. With `crowd`, every product is also in so many contracts of another customer
 * that reading all of them would be slow.
 */
export async function loadWorld(
  admin: Connection,
  world: World,
  { tenantId, lists, name, crowd }: { tenantId: string; lists: string[]; name: string; crowd: number },
): Promise<LoadedWorld> {
  const tenant = { tenant_id: tenantId };
  const [group, crowdCustomer] = [newId(), newId()];
  const [customers, segments, products] = [CUSTOMERS, SEGMENTS, PRODUCTS].map((count) =>
    range(count).map(() => newId()),
  );
  const contracts = new Map(world.contracts.map(({ id }) => [id, sorted(id)]));
  const customerOf = (id: string, reference: string, assigned: number | null) => ({
    ...{ ...tenant, id, reference_id: reference, display_id: reference, company_name: 'x', display_name: 'x' },
    ...{ source: 'openapi', attributes: [], assigned_price_list_id: assigned === null ? null : lists[assigned]! },
  });
  await insert(admin, 'product_groups', [{ ...tenant, id: group, group_code: name }]);
  const product = (id: string, number: number) => ({
    ...{ ...tenant, id, group_id: group, sku: `${name}-${number}`, name: 'x' },
    ...{ is_primary: number === 0, medias: [], attributes: [] },
  });
  await insert(admin, 'products', products!.map(product));
  await insert(admin, 'customers', [
    ...customers!.map((id, number) => customerOf(id, `${name}-C${number}`, world.assigned[number]!)),
    customerOf(crowdCustomer, `${name}-X`, null),
  ]);
  await insert(
    admin,
    'customer_segments',
    segments!.map((id, number) => ({ ...tenant, id, reference_id: `${name}-S${number}`, name: 'x' })),
  );
  await insert(
    admin,
    'customer_segment_members',
    world.memberships.flatMap((numbers, customer) =>
      numbers.map((number) => ({
        ...{ ...tenant, segment_id: segments![number]!, customer_id: customers![customer]! },
        position: customer,
      })),
    ),
  );
  await insert(
    admin,
    'product_prices',
    world.lists.flatMap((prices, list) =>
      prices.flatMap((one, number) =>
        one
          ? {
              ...{ ...tenant, product_id: products![number]!, price_list_id: lists[list]! },
              ...{ price: exact(one.price), sale_price: one.sale === null ? null : exact(one.sale) },
              ...{ min_order_quantity: one.least, max_order_quantity: one.most, step_increment: one.step },
              volume_tiers: one.tiers.map(({ start, price, step }) => ({
                ...{ startQuantity: start, price: exact(price), stepIncrement: step },
              })),
            }
          : [],
      ),
    ),
  );
  const crowdContracts = range(crowd).map(() => newId());
  await insert(admin, 'contracts', [
    ...world.contracts.map((one) => ({
      ...{ ...tenant, id: contracts.get(one.id)!, name: one.id, status: one.status, audience: one.audience },
      ...{ starts_at: iso(one.starts, one.zone), ends_at: one.ends === null ? null : iso(one.ends, one.zone) },
      ...{ timezone: one.zone, channels: one.channels, priority: one.priority },
      ...{ discount_campaign_allowed: one.campaigns, discount_applicable_on: one.campaignsOn },
    })),
    ...crowdContracts.map((id) => ({
      ...{ ...tenant, id, name: 'crowd', status: 'active', audience: 'customers', starts_at: '2020-01-01T00:00:00Z' },
      ...{ ends_at: null, timezone: 'UTC', channels: [], priority: 9 },
      ...{ discount_campaign_allowed: false, discount_applicable_on: 'contract_pricing' },
    })),
  ]);
  await insert(admin, 'contract_customers', [
    ...members(world, 'customers').map(({ contract, member, position }) => ({
      ...{ ...tenant, contract_id: contracts.get(contract)!, customer_id: customers![member]!, position },
    })),
    ...crowdContracts.map((id) => ({ ...tenant, contract_id: id, customer_id: crowdCustomer, position: 0 })),
  ]);
  await insert(
    admin,
    'contract_segments',
    members(world, 'segments').map(({ contract, member, position }) => ({
      ...{ ...tenant, contract_id: contracts.get(contract)!, segment_id: segments![member]!, position },
    })),
  );
  await insert(admin, 'contract_prices', [
    ...world.contracts.flatMap(({ id, prices }) =>
      Object.entries(prices).map(([number, tiers]) => ({
        ...{ ...tenant, contract_id: contracts.get(id)!, product_id: products![Number(number)]! },
        start_quantities: tiers.map(({ start }) => start),
        end_quantities: tiers.map(({ end }) => end),
        prices: tiers.map(({ price }) => exact(price)),
      })),
    ),
    ...crowdContracts.flatMap((id) =>
      products!.map((product_id) => ({
        ...{ ...tenant, contract_id: id, product_id, start_quantities: [1], end_quantities: [null], prices: [0] },
      })),
    ),
  ]);
  const skus = range(PRODUCTS).map((number) => `${name}-${number}`);
  return { world, customers: customers!, skus, products: products!, contracts };
}

let made = 0;
/** A new id; ids have the same order as the numbers of the world. */
const sorted = (id: string): string => `${id.slice(0, 24)}${(++made).toString(16).padStart(12, '0')}`;

const members = ({ contracts }: World, audience: string) =>
  contracts
    .filter((one) => one.audience === audience)
    .flatMap(({ id, members: numbers }) => numbers.map((member, position) => ({ contract: id, member, position })));
