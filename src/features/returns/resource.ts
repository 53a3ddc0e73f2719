import { lockedLines } from '#features/orders/quantities/line-use.js';
import { demoRecords } from '#platform/data/records/demo-records.js';
import { ReturnV2 } from './v2/return-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, inUse, taken } from '#platform/data/sql/constraints.js';
import { RETURN_EXPORT } from './files/return-export.js';
import { RETURN_IMPORT } from './files/return-import.js';
import { ReturnCredit } from './return-credit.entity.js';
import { DEMO_RETURNS } from './return-demo.js';
import { ReturnItem } from './return-item.entity.js';
import { RETURN_JOURNAL } from './return-journal.js';
import { ReturnReceipt } from './return-receipt.entity.js';
import { Return } from './return.entity.js';
import { ReturnsService } from './returns.service.js';
import { ListReturnsV2 } from './v2/return-v2.dto.js';
import { filterFromV2 } from './v2/return-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, its records in
 * the demo tenant, and the errors of its constraints.
 */
export const RETURNS_RESOURCE = defineResource({
  entities: [Return, ReturnItem, ReturnReceipt, ReturnCredit],
  journal: { return: RETURN_JOURNAL },
  imports: [RETURN_IMPORT],
  exports: [exported(RETURN_EXPORT, { line: ReturnV2, filters: ListReturnsV2, filterOf: filterFromV2 })],
  demo: demoRecords(ReturnsService, DEMO_RETURNS),
  constraints: {
    returns_reference_id_key: taken('duplicate_reference', 'reference_id'),
    returns_display_id_key: internal(),
    returns_customer_fk: inUse(),
    return_items_return_fk: internal(),
    return_items_line_fk: lockedLines(),
    return_receipts_item_fk: internal(),
    return_credits_item_fk: internal(),
    return_credits_note_fk: internal(),
  },
});
