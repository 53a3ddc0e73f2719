import { Module } from '@nestjs/common';
import { ExportsService } from './exports.service.js';

/** Writes files of records. The feature of the records has the route. */
@Module({ providers: [ExportsService], exports: [ExportsService] })
export class ExportsModule {}
