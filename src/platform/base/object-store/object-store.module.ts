import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { FileAddresses } from './file-addresses.js';
import { ObjectStore } from './object-store.js';
import { openStore } from './open-store.js';
import { QuarantineTime } from './quarantine-time.js';
import { Spool } from './spool.js';

/** Services for files: temporary files of uploads, the object store, and the URLs of objects. */
@Global()
@Module({
  providers: [{ provide: ObjectStore, useFactory: openStore, inject: [Env] }, Spool, FileAddresses, QuarantineTime],
  exports: [ObjectStore, Spool, FileAddresses, QuarantineTime],
})
export class ObjectStoreModule {}
