import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_DIGITS = 8;

/** A value is encrypted with a key that is not configured. The message names the id of the key. */
export class MissingKeyError extends Error {
  constructor(keyId: string) {
    super(`The encryption key ${keyId} is missing: ENCRYPTION_KEYS must list every key still in use`);
  }
}

/** Encrypts short secrets for the database with AES-256-GCM and a random nonce for each. */
export class Sealer {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** The id of the key that encrypts: the first digits of its SHA-256 hash. */
  readonly currentKeyId: string;

  /** `keys` are keys of 32 bytes in Base64. The first one encrypts; all decrypt, so that keys can be rotated. Throws for other keys. */
  constructor(keys: readonly [string, ...string[]]) {
    const named = keys.map((text) => withId(Buffer.from(text, 'base64')));
    if (named.some(([, key]) => key.length !== KEY_BYTES))
      throw new Error('An encryption key is not 32 bytes in Base64.');
    this.keys = new Map(named);
    this.currentKeyId = named[0]![0];
  }

  /**
   * Encrypts a text. Returns the id of the key, a period, and nonce, ciphertext and tag in base64url. `place` names where the result is
   * stored and is authenticated with it, so that it cannot be opened in another place.
   */
  seal(text: string, place: string): string {
    return `${this.currentKeyId}.${this.encrypt(Buffer.from(text), place).toString('base64url')}`;
  }

  /** Decrypts a sealed text. Throws when its key is not configured any more, or when the text was changed or belongs to another place. */
  open(sealed: string, place: string): string {
    const [id, encoded = ''] = sealed.split('.');
    return this.decrypt(id!, Buffer.from(encoded, 'base64url'), place).toString();
  }

  /** The ids of all configured keys, the one that encrypts first. */
  get keyIds(): string[] {
    return [...this.keys.keys()];
  }

  /** Whether a sealed text, or sealed bytes, are encrypted with the key that {@link seal} uses. */
  isCurrent(sealed: string | Buffer): boolean {
    return sealed.slice(0, KEY_ID_DIGITS).toString() === this.currentKeyId;
  }

  /** As {@link seal}, for bytes: the id of the key, a dot, then nonce, encrypted bytes and tag, not encoded. */
  sealBytes(bytes: Buffer, place: string): Buffer {
    return Buffer.concat([Buffer.from(`${this.currentKeyId}.`), this.encrypt(bytes, place)]);
  }

  /** Decrypts the result of {@link sealBytes}. Throws as {@link open} does. */
  openBytes(sealed: Buffer, place: string): Buffer {
    const id = sealed.subarray(0, KEY_ID_DIGITS).toString();
    return this.decrypt(id, sealed.subarray(KEY_ID_DIGITS + 1), place);
  }

  private encrypt(bytes: Buffer, place: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys.get(this.currentKeyId)!, nonce).setAAD(Buffer.from(place));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  private decrypt(id: string, encrypted: Buffer, place: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new MissingKeyError(id);
    const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(encrypted.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  }
}

/** The id of a key, the first digits of its SHA-256 hash, and the key. */
const withId = (key: Buffer): [string, Buffer] => [
  createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_DIGITS),
  key,
];
