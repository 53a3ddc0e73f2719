import { demoRecords } from '#platform/data/records/demo-records.js';
import { BankLineV2 } from './v2/bank-line-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal } from '#platform/data/sql/constraints.js';
import { BankBooking } from './bank-booking.entity.js';
import { BankFile } from './bank-file.entity.js';
import { BankLinePayment } from './bank-line-payment.entity.js';
import { BankLine } from './bank-line.entity.js';
import { BANK_LINE_JOURNAL, BANK_STATEMENT_JOURNAL } from './bank-statement-journal.js';
import { BankStatement } from './bank-statement.entity.js';
import { DEMO_STATEMENTS, DemoStatements } from './demo-statements.js';
import { BANK_LINE_EXPORT } from './files/bank-line-export.js';
import { ExportedBankLinesV2 } from './v2/bank-line-v2.dto.js';
import { lineFilterFromV2 } from './v2/bank-statement-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how its lines are exported, its records in the demo
 * tenant, and the errors of its constraints.
 */
export const BANK_STATEMENTS_RESOURCE = defineResource({
  entities: [BankFile, BankStatement, BankLine, BankLinePayment, BankBooking],
  journal: { bank_statement: BANK_STATEMENT_JOURNAL, bank_line: BANK_LINE_JOURNAL },
  exports: [exported(BANK_LINE_EXPORT, { line: BankLineV2, filters: ExportedBankLinesV2, filterOf: lineFilterFromV2 })],
  demo: demoRecords(DemoStatements, DEMO_STATEMENTS),
  constraints: {
    bank_files_object_key_key: internal(),
    bank_statements_file_fk: internal(),
    bank_lines_statement_fk: internal(),
    bank_lines_batch_fk: internal(),
    bank_line_payments_payment_key: internal(),
    bank_line_payments_line_fk: internal(),
    bank_line_payments_payment_fk: internal(),
    bank_bookings_statement_fk: internal(),
  },
});
