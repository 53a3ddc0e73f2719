import { Module } from '@nestjs/common';
import { ExportsService } from './exports.service.js';
import { ExportsV2Controller } from './v2/exports-v2.controller.js';

@Module({ controllers: [ExportsV2Controller], providers: [ExportsService] })
export class ExportsModule {}
