import { SALES_REP } from './sales-reps.queries.js';
import { salesRepRepresentation } from './api/sales-rep.mapper.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { taken } from '#platform/data/sql/constraints.js';
import { SALES_REP_EXPORT } from './files/sales-rep-export.js';
import { SalesRep } from './sales-rep.entity.js';
import { SALES_REP_JOURNAL } from './sales-rep-journal.js';
import { DEMO_SALES_REPS } from './sales-rep-demo.js';
import { SalesRepsService } from './sales-reps.service.js';
import { SalesRepV2 } from './v2/sales-rep-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { ListSalesRepsV2 } from './v2/sales-rep-v2.dto.js';
import { salesRepFilter } from './api/sales-rep.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how it is exported, its records in the demo tenant, and the errors
 * of its constraints.
 */
export const SALES_REPS_RESOURCE = defineResource({
  entities: [SalesRep],
  journal: { sales_rep: SALES_REP_JOURNAL },
  exports: [exported(SALES_REP_EXPORT, { line: SalesRepV2, filters: ListSalesRepsV2, filterOf: salesRepFilter })],
  demo: demoRecords(SalesRepsService, DEMO_SALES_REPS),
  reads: [
    {
      name: 'sales_reps',
      scope: 'sales_reps',
      model: SalesRepV2,
      statement: documentsByIds(SALES_REP),
      toData: () => salesRepRepresentation,
    },
  ],
  constraints: {
    sales_reps_reference_id_key: taken('duplicate_reference', 'reference_id'),
  },
});
