import { Injectable } from '@nestjs/common';
import { currentTime } from '#platform/base/values/current-time.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { newId } from '#platform/base/values/ids.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { MAX_LISTED_TIERS } from './contract-limits.js';
import {
  CONTRACT,
  CONTRACT_BY_REFERENCE,
  type ContractRecord,
  CONTRACTS,
  CONTRACTS_BY_IDS,
  type ContractSize,
  type ContractSort,
} from './contract-pricing.queries.js';
import { effectiveStatus, type EffectiveStatus, scheduleOf } from './contract-schedule.js';
import { Contract } from './contract.entity.js';
import { createContract } from './create-contract.js';
import type { NewContract } from './new-contract.js';
import { type ContractChanges, lockContract, updateContract } from './update-contract.js';

/** A contract with the status that its schedule gives it at the time of reading. */
export type ContractView = ContractRecord & { effectiveStatus: EffectiveStatus };

export interface ContractFilter extends CommonFilter {
  /** Found anywhere in name or reference, ignoring case and accents. */
  search?: string;
}

const contains = (column: string, text: string) => `strpos(folded_text(${column}), folded_text(${text}::text)) > 0`;

/** The conditions of a list of contracts. */
export const contractsWhere = (filter: ContractFilter): Where =>
  commonWhere(filter).when(
    filter.search,
    (text) => `(${contains('t.name', text)} or ${contains('t.reference_id', text)})`,
  );

@Injectable()
export class ContractPricingService {
  constructor(private readonly db: TenantDb) {}

  async create({ id = newId(), ...input }: NewContract): Promise<ContractView> {
    return this.db.transaction(async (tx) => {
      await createContract(tx, id, input);
      return readWritten(id);
    });
  }

  async get(id: string): Promise<ContractView> {
    return withStatus(await readRecord(this.db, 'contract_pricing', CONTRACT, id));
  }

  async getByReference(referenceId: string): Promise<ContractView> {
    return withStatus(await readRecordByKey(this.db, 'contract_pricing', CONTRACT_BY_REFERENCE, referenceId));
  }

  async list(filter: ContractFilter, request: PageRequest<ContractSort>): Promise<Page<ContractView>> {
    const page = await listPage<ContractSize, ContractSort>(this.db, CONTRACTS, contractsWhere(filter), request);
    const sizes: ContractSize[] = [];
    for await (const size of page.rows) sizes.push(size);
    refuseLargePage(sizes);
    const rows = await this.db.read<{ doc: ContractRecord }>(CONTRACTS_BY_IDS, [sizes.map(({ id }) => id)]);
    return { ...page, rows: rows.map(({ doc }) => withStatus(doc)) };
  }

  async update(id: string, changes: ContractChanges, precondition: Precondition): Promise<ContractView> {
    return this.db.transaction(async (tx) => {
      await updateContract(tx, id, changes, precondition);
      return readWritten(id);
    });
  }

  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockContract(tx, id, precondition);
      tx.journal.watch('contract_price', [id]);
      await tx.delete(Contract, id);
    });
  }
}

/** The statement that reads the written contract. */
const readWritten = (id: string): LastStatement<ContractView> =>
  LastStatement.document<ContractRecord>(CONTRACT, [id]).map(withStatus);

/** Throws `validation_failed` for `page_size`: a full page of contracts of the maximum size would be hundreds of megabytes. */
function refuseLargePage(contracts: readonly ContractSize[]): void {
  const tiers = contracts.reduce((count, contract) => count + contract.tiers, 0);
  if (tiers <= MAX_LISTED_TIERS) return;
  const reason = `is too large: the contracts have ${tiers} volume tiers, of which one page shows at most ${MAX_LISTED_TIERS}`;
  throw DomainError.invalid([{ field: 'page_size', reason }]);
}

/** A contract with its status at this time. */
export function withStatus(record: ContractRecord): ContractView {
  const { status } = record;
  return { ...record, effectiveStatus: effectiveStatus({ status, ...scheduleOf(record) }, currentTime()) };
}
