import { fileURLToPath } from 'node:url';
import { connectionWarnings, weaknessOf } from './connection-security.js';

const ROOT = fileURLToPath(import.meta.url); // any file that can be read

describe('the weakness of a connection to the database', () => {
  it.each([
    ['postgres://u:p@db.example.com/w', 'plain'],
    ['postgres://u:p@10.0.0.1:5433/w', 'plain'],
    ['postgres://u:p@127.0.0.1.example.com/w', 'plain'],
    ['postgres://u:p@db.example.com/w?sslmode=disable', 'plain'],
    ['postgres://u:p@db.example.com/w?sslmode=no-verify', 'unverified'],
    ['postgres://u:p@db.example.com/w?sslmode=require&uselibpqcompat=true', 'unverified'],
    ['postgres://u:p@db.example.com/w?sslmode=verify-full', undefined],
    [`postgres://u:p@db.example.com/w?sslmode=verify-full&sslrootcert=${ROOT}`, undefined],
    ['postgres://u:p@127.0.0.1/w', undefined],
    ['postgres://u:p@localhost:6000/w', undefined],
    ['postgres://u:p@[::1]/w', undefined],
    ['postgres://u:p@/w?host=/var/run/postgresql', undefined],
  ])('%s: %s', (url, weakness) => {
    expect(weaknessOf(url)).toBe(weakness);
  });

  it('is a warning for each variable, without the address', () => {
    const plain = 'postgres://u:secret@db.example.com/w';
    const warnings = connectionWarnings({
      DATABASE_URL: [plain],
      DATABASE_OWNER_URL: [],
      DATABASE_REPLICA_URLS: [plain, plain, `${plain}?sslmode=no-verify`, `${plain}?sslmode=verify-full`],
    });
    expect(warnings.map((text) => /of (\w+) (.*)\. /.exec(text)!.slice(1))).toEqual([
      ['DATABASE_URL', 'leave this machine without TLS'],
      ['DATABASE_REPLICA_URLS', 'leave this machine without TLS'],
      ['DATABASE_REPLICA_URLS', "use TLS without a check of the server's certificate"],
    ]);
    expect(warnings.join()).not.toMatch(/secret|example/);
  });
});
