import { Get } from '@nestjs/common';
import { RequiresAnyKey } from '#platform/edge/auth/access.js';
import { ApiCurrent, V2Controller } from '#platform/edge/http/routes.js';
import { OwnTenantService } from '../own-tenant.service.js';
import { OWN_TENANT_DOCS } from '../api/own-tenant.docs.js';
import { TenantV2 } from './own-tenant-v2.dto.js';
import { toV2 } from './own-tenant-v2.mapper.js';

@V2Controller('tenant', OWN_TENANT_DOCS)
export class TenantV2Controller {
  constructor(private readonly ownTenant: OwnTenantService) {}

  @Get()
  @RequiresAnyKey()
  @ApiCurrent(TenantV2)
  async get() {
    return { data: toV2(await this.ownTenant.get()) };
  }
}
