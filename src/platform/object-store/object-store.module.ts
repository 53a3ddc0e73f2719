import { Global, Module } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { FileAddresses } from './file-addresses.js';
import { ObjectStore } from './object-store.js';
import { openStore } from './open-store.js';
import { QuarantineTime } from './quarantine-time.js';
import { Spool } from './spool.js';

/** Files: where they arrive, where they are kept, where they can be opened. */
@Global()
@Module({
  providers: [{ provide: ObjectStore, useFactory: openStore, inject: [Env] }, Spool, FileAddresses, QuarantineTime],
  exports: [ObjectStore, Spool, FileAddresses, QuarantineTime],
})
export class ObjectStoreModule {}
