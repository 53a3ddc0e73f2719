import { Module } from '@nestjs/common';
import { SalesRepsService } from './sales-reps.service.js';
import { SalesRepsV1Controller } from './v1/sales-reps-v1.controller.js';

@Module({ controllers: [SalesRepsV1Controller], providers: [SalesRepsService] })
export class SalesRepsModule {}
