import { Entity } from 'typeorm';
import { TextColumn, TimeColumn } from '../sql/columns.js';

/** The id of a key of `ENCRYPTION_KEYS` with which values of any tenant may be encrypted. It is not the key. */
@Entity('encryption_keys')
export class EncryptionKey {
  /** See `Sealer.currentKeyId`. */
  @TextColumn('id', { primary: true }) id: string;
  /** When an instance was first started with the key. */
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}
