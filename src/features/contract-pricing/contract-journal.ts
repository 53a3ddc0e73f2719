import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { CONTRACT, type ContractRecord } from './contract-pricing.queries.js';
import { withStatus } from './contract-pricing.service.js';
import { contractStates, scheduleOf } from './contract-schedule.js';
import { toV2 } from './v2/contract-pricing-v2.mapper.js';

export const CONTRACT_JOURNAL = journalKind<ContractRecord>({
  statement: documentsByIds(CONTRACT),
  document: (contract) => toV2(withStatus(contract)),
  states: (contract) => contractStates({ status: contract.status, ...scheduleOf(contract) }),
});
