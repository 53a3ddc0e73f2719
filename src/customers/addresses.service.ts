import { Injectable } from '@nestjs/common';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { AddressChange } from './customer-changes.js';
import { type AddressRecord, ADDRESSES } from './part-kinds.js';
import { PartUseCases } from './part-use-cases.js';

@Injectable()
export class AddressesService extends PartUseCases<AddressRecord, AddressChange> {
  constructor(db: TenantDb) {
    super(db, ADDRESSES);
  }
}
