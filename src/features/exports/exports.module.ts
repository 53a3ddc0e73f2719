import { Module } from '@nestjs/common';
import { ExportsService } from './exports.service.js';

/** Makes files of records. The routes are with the features of the records. */
@Module({ providers: [ExportsService], exports: [ExportsService] })
export class ExportsModule {}
