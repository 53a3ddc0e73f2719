import { CONTRACT, type ContractRecord } from './contract-pricing.queries.js';
import { withStatus } from './contract-pricing.service.js';
import { contractRepresentation } from './api/contract.mapper.js';
import { CONTRACT_DOCS } from './api/contract.docs.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { byReferences } from '#platform/data/reads/read-declaration.js';
import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { inUse, internal, taken } from '#platform/data/sql/constraints.js';
import { ContractCustomer } from './contract-customer.entity.js';
import { ContractPrice } from './contract-price.entity.js';
import { ContractSegment } from './contract-segment.entity.js';
import { Contract } from './contract.entity.js';
import { CONTRACT_JOURNAL } from './contract-journal.js';
import { CONTRACT_IMPORT } from './files/contract-import.js';
import { DEMO_CONTRACTS } from './contract-demo.js';
import { ContractPricingService } from './contract-pricing.service.js';
import { ContractPricingV2 } from './v2/contract-pricing-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { CONTRACT_EXPORT } from './files/contract-export.js';
import { ListContractPricingV2 } from './v2/contract-pricing-v2.dto.js';
import { contractFilter } from './api/contract.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, its records in
 * the demo tenant, and the errors of its constraints.
 */
export const CONTRACT_PRICING_RESOURCE = defineResource({
  entities: [Contract, ContractCustomer, ContractSegment, ContractPrice],
  journal: { contract_price: CONTRACT_JOURNAL },
  imports: [CONTRACT_IMPORT],
  exports: [
    exported(CONTRACT_EXPORT, { line: ContractPricingV2, filters: ListContractPricingV2, filterOf: contractFilter }),
  ],
  demo: demoRecords(ContractPricingService, DEMO_CONTRACTS),
  reads: [
    {
      name: 'contract_pricing',
      scope: 'contract_pricing',
      model: ContractPricingV2,
      statement: documentsByIds(CONTRACT),
      toData: () => (contract: ContractRecord) => contractRepresentation(withStatus(contract)),
      lookup: {
        path: 'contract-pricing',
        key: 'reference_ids',
        statement: byReferences('contracts'),
        example: 'ALFKI-TIERS',
        docs: CONTRACT_DOCS,
      },
    },
  ],
  constraints: {
    contracts_reference_id_key: taken('duplicate_reference', 'reference_id'),
    contract_customers_contract_fk: internal(),
    contract_customers_customer_fk: inUse(),
    contract_segments_contract_fk: internal(),
    contract_segments_segment_fk: inUse(),
    contract_prices_contract_fk: internal(),
    contract_prices_product_fk: internal(),
  },
});
