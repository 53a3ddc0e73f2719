import { Module } from '@nestjs/common';
import { BatchService } from './batch.service.js';
import { BatchV2Controller } from './v2/batch-v2.controller.js';

@Module({ controllers: [BatchV2Controller], providers: [BatchService] })
export class BatchModule {}
