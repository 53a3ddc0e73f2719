import { Injectable } from '@nestjs/common';
import { MAX_TIERS } from '../contract-limits.js';
import { ContractPricingService } from '../contract-pricing.service.js';
import { CreateContractPricingV2 } from '../v2/contract-pricing-v2.dto.js';
import { contractRepresentation } from '../api/contract.mapper.js';
import { UpdateContractPricingV2 } from '../v2/update-contract-pricing-v2.dto.js';
import { contractFrom } from '../api/contract.mapper.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { newId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type {
  CsvDescription,
  ImportDeclaration,
  ImportMode,
  Line,
  LineImporter,
  WrittenLine,
} from '#platform/data/records/import-declaration.js';
import {
  changedEntries,
  changedFields,
  createForm,
  creationOf,
  idBy,
  isReadForm,
  type ReadForm,
  identifierOf,
  validated,
} from '#platform/edge/files/lines.js';
import { withIds } from '#platform/edge/files/reference-ids.js';
import { CONTRACT_BY_REFERENCE } from './contract-lookups.queries.js';
import { CUSTOMER_IDS } from '#features/customers/files/customer-lookups.queries.js';
import { SEGMENT_IDS } from '#features/customer-segments/files/segment-lookups.queries.js';

const FORM: ReadForm = { computed: ['id', 'version', 'created_at', 'updated_at'] };

const REFERENCES = { customer_ids: CUSTOMER_IDS, customer_segments: SEGMENT_IDS };

/** How an active contract is read before and after its time. */
const BY_TIME: readonly unknown[] = ['scheduled', 'expired'];

const CSV: CsvDescription = {
  type: CreateContractPricingV2,
  aliases: {},
  readColumns: FORM.computed!,
  example: {
    reference_id: 'CONTRACT-TEMPLATE',
    name: 'Prices of Alfreds Futterkiste',
    contract_status: 'active',
    customer_group_type: 'customers',
    'customer_ids[0]': 'ALFKI',
    'schedule_details.start_date': '2030-01-01T00:00:00Z',
    'schedule_details.end_date': '2031-01-01T00:00:00Z',
    timezone: 'Europe/Berlin',
    'product_price_map[0].sku_id': 'NW-002',
    'product_price_map[0].volume_tiers[0].start_quantity': '10',
    'product_price_map[0].volume_tiers[0].end_quantity': '49',
    'product_price_map[0].volume_tiers[0].price': '17.1',
  },
  joined: {
    list: 'product_price_map',
    keys: ['reference_id', 'id'],
    entry: { key: 'sku_id', list: 'volume_tiers', maxRows: MAX_TIERS },
    apart: 'merged',
    example: {
      reference_id: 'CONTRACT-TEMPLATE',
      'product_price_map[0].sku_id': 'NW-003',
      'product_price_map[0].volume_tiers[0].start_quantity': '10',
      'product_price_map[0].volume_tiers[0].price': '16.2',
    },
  },
};

/** Writes lines of contracts, found by reference_id. */
@Injectable()
export class ContractLines implements LineImporter {
  constructor(
    private readonly db: TenantDb,
    private readonly contracts: ContractPricingService,
  ) {}

  referenceOf(line: Line): string | null {
    return identifierOf(line, 'reference_id');
  }

  async write(line: Line, mode: ImportMode): Promise<WrittenLine> {
    const sent = await withIds(this.db, creationOf(CreateContractPricingV2, line, FORM), REFERENCES);
    const id = mode === 'upsert' ? await idBy(this.db, CONTRACT_BY_REFERENCE, sent.reference_id) : undefined;
    if (id !== undefined) return this.update(id, sent, isReadForm(line));
    const isByTime = isReadForm(line) && BY_TIME.includes(sent.contract_status);
    const dto = await validated(CreateContractPricingV2, isByTime ? { ...sent, contract_status: 'active' } : sent);
    const created = { id: newId(), ...contractFrom(dto) };
    await this.contracts.create(created);
    return { outcome: 'created', id: created.id };
  }

  private async update(id: string, sent: Line, isRead: boolean): Promise<WrittenLine> {
    const present = await this.contracts.get(id);
    const document = createForm({ ...contractRepresentation(present) }, FORM);
    const isKeptByTime = sent.contract_status === 'active' && BY_TIME.includes(document.contract_status);
    const changes = changedFields(isKeptByTime ? { ...sent, contract_status: undefined } : sent, document, isRead);
    if (Array.isArray(changes.product_price_map)) {
      const prices = changedEntries(changes.product_price_map, document.product_price_map, 'sku_id') as unknown[];
      if (prices.length) changes.product_price_map = prices;
      else delete changes.product_price_map;
    }
    if (!Object.keys(changes).length) return { outcome: 'unchanged', id };
    const sentChanges = contractFrom(await validated(UpdateContractPricingV2, changes));
    const { version } = await this.contracts.update(id, sentChanges, ANY_VERSION);
    return { outcome: version === present.version ? 'unchanged' : 'updated', id }; // days of the schedule may be the present ones
  }
}

/** How files of contracts with their prices are imported. */
export const CONTRACT_IMPORT: ImportDeclaration = {
  resource: 'contract_pricing',
  type: 'contract_price',
  text: 'contracts with their prices',
  csv: CSV,
  importer: ContractLines,
};
