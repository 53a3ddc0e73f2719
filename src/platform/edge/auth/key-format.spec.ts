import { formatKey, hasChecksum, hashSecret, newLookup, newSecret, parseKey, secretMatches } from './key-format.js';

const LOOKUP = 'a'.repeat(12);
const SECRET = 'B'.repeat(43);

describe('key format', () => {
  it('splits a formatted key into its parts, in both modes', () => {
    for (const mode of ['live', 'test'] as const) {
      const parts = { lookup: newLookup(), secret: newSecret() };
      const key = formatKey(mode, parts);
      expect(key).toMatch(/^wca_(live|test)_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}$/);
      expect(parseKey(key)).toEqual({ mode, ...parts });
    }
  });

  it.each([
    '',
    'x',
    `wca_live_${LOOKUP}`,
    `wca_live_${LOOKUP}_`,
    `wca_prod_${LOOKUP}_${SECRET}`,
    `WCA_live_${LOOKUP}_${SECRET}`,
    `wca_live_${LOOKUP}x_${SECRET}`,
    `wca_live_${LOOKUP}_${SECRET}x`,
    `wca_live_${LOOKUP}_${SECRET}\n`,
    ` wca_live_${LOOKUP}_${SECRET}`,
    `wca_live_${LOOKUP.slice(1)}-_${SECRET}`,
    `wca_live_${LOOKUP}_${SECRET}, wca_live_${LOOKUP}_${SECRET}`,
  ])('does not accept %j as a key', (text) => {
    expect(parseKey(text)).toBeUndefined();
  });

  it('creates secrets of 43 characters that do not repeat', () => {
    const secrets = Array.from({ length: 2000 }, newSecret);
    expect(secrets.every((secret) => /^[0-9A-Za-z]{43}$/.test(secret))).toBe(true);
    expect(new Set(secrets).size).toBe(2000);
    expect(new Set(Array.from({ length: 2000 }, newLookup)).size).toBe(2000);
  });

  it('uses all 62 characters', () => {
    const seen = new Set(Array.from({ length: 500 }, () => newLookup() + newSecret().slice(1)).join(''));
    expect(seen.size).toBe(62);
  });

  it('creates look-up ids with a checksum, which changed and random ones do not have', () => {
    expect(hasChecksum('0123456770az')).toBe(false);
    for (let made = 0; made < 200; made++) {
      const lookup = newLookup();
      expect(hasChecksum(lookup)).toBe(true);
      for (let index = 0; index < 12; index++) {
        const changed = lookup.slice(0, index) + (lookup[index] === 'a' ? 'b' : 'a') + lookup.slice(index + 1);
        expect(hasChecksum(changed)).toBe(false);
      }
      expect(hasChecksum(newSecret().slice(-12))).toBe(false);
    }
  });

  it('matches only the same secret', () => {
    const stored = hashSecret(SECRET);
    expect(stored).toHaveLength(32);
    expect(stored.toString()).not.toContain(SECRET);
    expect(secretMatches(hashSecret(SECRET), stored)).toBe(true);
    expect(secretMatches(hashSecret(`${SECRET.slice(1)}C`), stored)).toBe(false);
    expect(secretMatches(hashSecret(SECRET), null)).toBe(false);
    expect(secretMatches(hashSecret(SECRET), Buffer.alloc(0))).toBe(false);
  });
});
