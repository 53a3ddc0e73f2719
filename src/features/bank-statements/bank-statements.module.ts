import { Module } from '@nestjs/common';
import { MediaModule } from '#features/media/media.module.js';
import { BankLinesService } from './bank-lines.service.js';
import { BankStatementsService } from './bank-statements.service.js';
import { BankBookingWork } from './booking/bank-booking-work.js';
import { SafeBooking } from './booking/safe-booking.js';
import { DemoStatements } from './demo-statements.js';
import { StatementReader } from './reading/statement-reader.js';
import { BankLinesV2Controller } from './v2/bank-lines-v2.controller.js';
import { BankStatementsV2Controller } from './v2/bank-statements-v2.controller.js';

@Module({
  imports: [MediaModule],
  controllers: [BankStatementsV2Controller, BankLinesV2Controller],
  providers: [BankStatementsService, BankLinesService, SafeBooking, BankBookingWork, StatementReader, DemoStatements],
})
export class BankStatementsModule {}
