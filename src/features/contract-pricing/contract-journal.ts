import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { CONTRACT, type ContractRecord } from './contract-pricing.queries.js';
import { withStatus } from './contract-pricing.service.js';
import { contractStates, scheduleOf } from './contract-schedule.js';
import { contractRepresentation } from './api/contract.mapper.js';

export const CONTRACT_JOURNAL = journalKind<ContractRecord>({
  statement: documentsByIds(CONTRACT),
  document: (contract) => contractRepresentation(withStatus(contract)),
  states: (contract) => contractStates({ status: contract.status, ...scheduleOf(contract) }),
});
