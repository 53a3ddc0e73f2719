import { Module } from '@nestjs/common';
import { OwnTenantService } from './own-tenant.service.js';
import { TenantV2Controller } from './v2/own-tenant-v2.controller.js';

@Module({ controllers: [TenantV2Controller], providers: [OwnTenantService] })
export class OwnTenantModule {}
