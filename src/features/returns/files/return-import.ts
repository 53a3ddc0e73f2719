import { Injectable } from '@nestjs/common';
import { isJsonObject } from '#platform/base/json/json.js';
import type { CsvDescription, ImportDeclaration, Line } from '#platform/data/records/import-declaration.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { DocumentImporter } from '#platform/edge/files/document-importer.js';
import { type ReadForm, validated } from '#platform/edge/files/lines.js';
import { allWithIds, idsOf } from '#platform/edge/files/reference-ids.js';
import { CUSTOMER_IDS } from '#features/customers/files/customer-lookups.queries.js';
import { ORDER_IDS } from '#features/orders/files/order-lookups.queries.js';
import { newReturn, returnRepresentation } from '../api/return.mapper.js';
import type { NewReturn } from '../creation/new-return.js';
import { ReturnsService } from '../returns.service.js';
import { CreateReturnV2 } from '../v2/return-v2.dto.js';
import { RETURN_IDS } from './return-lookups.queries.js';
import { areSameItems } from './same-items.js';

const FORM: ReadForm = {
  computed: ['id', 'version', 'display_id', 'receipts', 'created_at', 'updated_at'],
  lists: {
    // of an item as it was read, the order names the line in other tenants too
    items: {
      computed: [
        ...['id', 'line_id', 'accepted_quantity', 'rejected_quantity', 'credited_quantity', 'not_billed_quantity'],
      ],
    },
  },
};

const CSV: CsvDescription = {
  type: CreateReturnV2,
  aliases: {},
  readColumns: [
    ...FORM.computed!,
    ...FORM.lists!.items!.computed!.filter((name) => name !== 'line_id').map((name) => `items[].${name}`),
    ...['item_id', 'accepted', 'rejected', 'condition', 'restock', 'received_at'].map((name) => `receipts[].${name}`),
  ],
  example: {
    reference_id: 'RMA-TEMPLATE',
    customer_id: 'ALFKI',
    status: 'approved',
    reason: 'Damaged in transit',
    'items[0].sku': 'NW-003',
    'items[0].order_id': 'SO-TEMPLATE',
    'items[0].quantity': '1',
  },
  joined: {
    list: 'items',
    keys: ['reference_id', 'id'],
    apart: 'refused',
    example: { reference_id: 'RMA-TEMPLATE', 'items[0].sku': 'NW-002', 'items[0].quantity': '1' },
  },
};

/** Writes lines of returns, one after the other, because each locks the orders from which its goods come. */
@Injectable()
export class ReturnLines extends DocumentImporter<NewReturn> {
  protected readonly type = CreateReturnV2;
  protected readonly form = FORM;
  protected readonly idsByReferences = RETURN_IDS;
  /** The status moves after the creation. */
  protected override readonly moving = () => ['status', 'items'];

  constructor(
    db: TenantDb,
    private readonly returns: ReturnsService,
  ) {
    super(db);
  }

  /** Orders are named by ids, also in the items. */
  protected async complete(creations: readonly Line[]): Promise<Line[]> {
    const returns = await allWithIds(this.db, creations, { customer_id: CUSTOMER_IDS });
    const names = returns.flatMap(({ items }) => itemsOf(items).map(({ order_id: order }) => order));
    const ids = await idsOf(this.db, ORDER_IDS, names);
    for (const one of returns)
      if (Array.isArray(one.items))
        one.items = one.items.map((item: unknown) =>
          isJsonObject(item) && ids.has(item.order_id) ? { ...item, order_id: ids.get(item.order_id) } : item,
        );
    return returns;
  }

  protected override isSame(wanted: Line, present: Line): boolean {
    return super.isSame(wanted, present) && areSameItems(itemsOf(wanted.items), itemsOf(present.items));
  }

  protected countTogether(): number {
    return 1;
  }

  protected async read(ids: readonly string[]): Promise<{ id: string }[]> {
    return (await this.returns.findByIds(ids)).map(returnRepresentation);
  }

  protected async inputOf(sent: Line, _line: Line, id: string): Promise<NewReturn> {
    return { ...newReturn(await validated(CreateReturnV2, sent)), id };
  }

  protected async createMany([input]: readonly NewReturn[]): Promise<void> {
    await this.returns.create(input!); // `countTogether` admits one
  }
}

const itemsOf = (items: unknown): Line[] => (Array.isArray(items) ? items.filter(isJsonObject) : []);

/** How files of returns are imported. */
export const RETURN_IMPORT: ImportDeclaration = {
  resource: 'returns',
  type: 'return',
  text: 'returns of goods with their items',
  csv: CSV,
  importer: ReturnLines,
};
