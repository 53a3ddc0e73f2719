import { dryRunFromV2 } from '#features/invoices/v2/invoice-v2.mapper.js';
import type { Complete } from '#platform/base/values/complete.js';
import type { DepositSize } from '../deposits/deposit-amounts.js';
import type { DepositRequest } from '../deposits/deposits.service.js';
import type { CreateDepositV2 } from './deposit-v2.dto.js';

export const depositFromV2 = (dto: CreateDepositV2): Complete<DepositRequest, 'id'> => ({
  size: sizeFrom(dto),
  state: dto.invoice_status ?? 'DRAFT',
  invoiceNumber: dto.invoice_number,
  issuedAt: dto.issued_at,
  dueDate: dto.due_date,
  dryRun: dryRunFromV2(dto),
});

function sizeFrom({ percent, amount }: CreateDepositV2): DepositSize | undefined {
  if (percent && amount) return undefined;
  if (percent) return { percent };
  return amount && { amount };
}
