import { Injectable } from '@nestjs/common';
import { ContractPricingService } from '../../../contract-pricing/contract-pricing.service.js';
import { CreateContractPricingV2 } from '../../../contract-pricing/v2/contract-pricing-v2.dto.js';
import { toV2 } from '../../../contract-pricing/v2/contract-pricing-v2.mapper.js';
import { UpdateContractPricingV2 } from '../../../contract-pricing/v2/update-contract-pricing-v2.dto.js';
import { contractFrom } from '../../../contract-pricing/wire/contract.mapper.js';
import { isJsonObject } from '../../../platform/json/json.js';
import { ANY_VERSION } from '../../../platform/records/if-match.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { ImportMode } from '../../import.entity.js';
import type { Line, LineImporter, LineOutcome } from '../../work/line-importer.js';
import { changedFields, createForm, isKept, isReadForm, type ReadForm, textOf, validated } from './lines.js';
import { CONTRACT_BY_REFERENCE } from '../../work/lookups.queries.js';

const FORM: ReadForm = { computed: ['id', 'version', 'created_at', 'updated_at'] };

/** Writes lines of contracts, found by reference_id. */
@Injectable()
export class ContractLines implements LineImporter {
  readonly resource = 'contract_pricing';

  constructor(
    private readonly db: TenantDb,
    private readonly contracts: ContractPricingService,
  ) {}

  referenceOf(line: Line): string | null {
    return textOf(line, 'reference_id');
  }

  async write(line: Line, mode: ImportMode): Promise<LineOutcome> {
    const sent = createForm(line, FORM, isReadForm(line));
    const id = mode === 'upsert' ? await this.idOf(sent.reference_id) : undefined;
    if (id !== undefined) return this.update(id, sent, isReadForm(line));
    const isByTime = isReadForm(line) && ['scheduled', 'expired'].includes(sent.contract_status as string);
    const dto = await validated(CreateContractPricingV2, isByTime ? { ...sent, contract_status: 'active' } : sent);
    await this.contracts.create(contractFrom(dto));
    return 'created';
  }

  private async update(id: string, sent: Line, isRead: boolean): Promise<LineOutcome> {
    const document = createForm({ ...toV2(await this.contracts.get(id)) }, FORM);
    const changes = changedFields(sent, document, isRead);
    const { product_price_map: prices } = changes;
    if (Array.isArray(prices)) {
      changes.product_price_map = changedPrices(prices, document.product_price_map as Line[]);
      if (!(changes.product_price_map as unknown[]).length) delete changes.product_price_map;
    }
    if (!Object.keys(changes).length) return 'unchanged';
    await this.contracts.update(id, contractFrom(await validated(UpdateContractPricingV2, changes)), ANY_VERSION);
    return 'updated';
  }

  private async idOf(reference: unknown): Promise<string | undefined> {
    if (typeof reference !== 'string') return undefined;
    const [row] = await this.db.read<{ id: string }>(CONTRACT_BY_REFERENCE, [reference]);
    return row?.id;
  }
}

/** The prices of SKUs that differ from those of the contract. */
const changedPrices = (sent: readonly unknown[], present: readonly Line[]): unknown[] => {
  const stored = new Map(present.map((price) => [price.sku_id, price]));
  return sent.filter((price) => !isJsonObject(price) || !isKept(price, stored.get(price.sku_id)));
};
