import { Injectable } from '@nestjs/common';
import { commonWhere, listPage } from '../platform/records/list-query.js';
import { lowerCase } from '../platform/database/lower-case.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { readRecord } from '../platform/records/record-by-id.js';
import { newId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { readGround, refuseOverlap, refuseReference, storeAudience } from './contract-ground.js';
import { MOST_LISTED_TIERS } from './contract-limits.js';
import { checkAudience, checkSchedule, instantIn } from './contract-rules.js';
import { effectiveStatus, type EffectiveStatus } from './contract-status.js';
import { Contract } from './contract.entity.js';
import {
  CONTRACT,
  type ContractRecord,
  CONTRACTS,
  CONTRACTS_IN_ORDER,
  type ContractSize,
  type ContractSort,
} from './contracts.queries.js';
import type { ContractChanges, ContractFilter, NewContract } from './new-contract.js';
import { checkSize, storeEntries } from './price-map.js';
import { lockContract, updateContract } from './update-contract.js';

/** A record with its status at the time of the reading. */
export type ContractView = ContractRecord & { effectiveStatus: EffectiveStatus };

@Injectable()
export class ContractPricingService {
  constructor(private readonly db: TenantDb) {}

  async create({ id = newId(), ...input }: NewContract): Promise<ContractView> {
    return this.db.transaction(async (tx) => {
      const faults = new Faults();
      const ground = await readGround(tx, input, faults);
      const { status = 'active', audience, customerIds, segmentIds, timezone = tx.tenant.timezone } = input;
      const endsAt = input.endsAt ? instantIn(timezone, input.endsAt) : null;
      const schedule = { startsAt: instantIn(timezone, input.startsAt), endsAt };
      checkSchedule(schedule, 'end', faults);
      checkAudience(audience, { customers: customerIds?.length ?? 0, segments: segmentIds?.length ?? 0 }, faults);
      checkSize(input.prices, { skus: 0, tiers: 0 }, faults);
      faults.throwIfAny();

      await refuseReference(tx, input.referenceId);
      const { name, referenceId, channels, discountCampaignAllowed, discountApplicableOn, priority } = input;
      const discounts = { discountCampaignAllowed, discountApplicableOn };
      const columns = { ...schedule, ...discounts, name, referenceId, status, audience, timezone, channels, priority };
      await tx.insert(Contract, [{ id, ...columns }]);
      await storeAudience(tx, id, ground);
      await storeEntries(tx, id, ground.entries);
      if (status === 'active') await refuseOverlap(tx, id, audience);
      return written(tx, id);
    });
  }

  async get(id: string): Promise<ContractView> {
    return withStatus(await readRecord<ContractRecord>(this.db, 'contract_pricing', CONTRACT, id));
  }

  async list(filter: ContractFilter, request: PageRequest<ContractSort>): Promise<Page<ContractView>> {
    const has = (column: string, text: string) => `strpos(${lowerCase(column)}, ${lowerCase(`${text}::text`)}) > 0`;
    const where = commonWhere(filter).when(
      filter.search,
      (text) => `(${has('t.name', text)} or ${has('t.reference_id', text)})`,
    );
    const page = await listPage<ContractSize, ContractSort>(this.db, CONTRACTS, where, request);
    const sizes: ContractSize[] = [];
    for await (const size of page.rows) sizes.push(size);
    refuseLargePage(sizes);
    const rows = await this.db.read<{ doc: ContractRecord }>(CONTRACTS_IN_ORDER, [sizes.map(({ id }) => id)]);
    return { ...page, rows: rows.map(({ doc }) => withStatus(doc)) };
  }

  async update(id: string, changes: ContractChanges, precondition: Precondition): Promise<ContractView> {
    return this.db.transaction(async (tx) => {
      await updateContract(tx, id, changes, precondition);
      return written(tx, id);
    });
  }

  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockContract(tx, id, precondition);
      await tx.repo(Contract).delete(id);
    });
  }
}

/** The contract as the transaction leaves it, which ends here. */
async function written(tx: TenantTx, id: string): Promise<ContractView> {
  const [row] = await tx.queryAndCommit<{ doc: ContractRecord }>(CONTRACT, [id]);
  return withStatus(row!.doc);
}

/** A page of the largest contracts would be hundreds of megabytes. Throws `validation_failed` on `page_size`. */
function refuseLargePage(contracts: readonly ContractSize[]): void {
  const tiers = contracts.reduce((count, contract) => count + contract.tiers, 0);
  if (tiers <= MOST_LISTED_TIERS) return;
  const reason = `is too large: the contracts have ${tiers} volume tiers, of which one page shows at most ${MOST_LISTED_TIERS}`;
  throw DomainError.invalid([{ field: 'page_size', reason }]);
}

function withStatus(record: ContractRecord): ContractView {
  const { status, startsAt, endsAt } = record;
  const schedule = { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
  return { ...record, effectiveStatus: effectiveStatus({ status, ...schedule }, new Date()) };
}
