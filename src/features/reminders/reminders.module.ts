import { Module } from '@nestjs/common';
import { DocumentsModule } from '#features/documents/documents.module.js';
import { RemindersService } from './reminders.service.js';
import { RemindersV2Controller } from './v2/reminders-v2.controller.js';

@Module({
  imports: [DocumentsModule],
  controllers: [RemindersV2Controller],
  providers: [RemindersService],
  exports: [RemindersService],
})
export class RemindersModule {}
