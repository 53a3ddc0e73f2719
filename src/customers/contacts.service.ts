import { Injectable } from '@nestjs/common';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { ContactChange } from './customer-changes.js';
import { type ContactRecord, CONTACTS } from './part-kinds.js';
import { PartUseCases } from './part-use-cases.js';

@Injectable()
export class ContactsService extends PartUseCases<ContactRecord, ContactChange> {
  constructor(db: TenantDb) {
    super(db, CONTACTS);
  }
}
