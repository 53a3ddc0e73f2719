import { createSocket } from 'node:dgram';
import { resolveByDns, TargetRefusedError, Targets } from './targets.js';

const PUBLIC = [{ address: '93.184.215.14', family: 4 }];

/** URLs that are refused as they are written. */
const REFUSED_AS_WRITTEN = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
  'javascript:alert(1)',
  'data:text/plain,x',
  '//example.com/',
  'example.com',
  'https://',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router.home.arpa/',
  'https://metadata/',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://example.com@127.0.0.1/',
  'https://example.com/#fragment',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:80/',
  'https://example.com:1023/',
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/', // decimal
  'https://0x7f000001/', // hexadecimal
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/', // octal
  'https://017700000001/',
  'https://①②⑦.⓪.⓪.①/', // digits that URLs normalize
  'https://127。0。0。1/', // ideographic full stops
  'https://%31%32%37.0.0.1/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/', // compatible
  'https://[::ffff:127.0.0.1]/', // mapped
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::7f00:1]/', // NAT64
  'https://[64:ff9b:1::1]/',
  'https://[2002:7f00:1::]/', // 6to4
  'https://[2001:0:7f00:1::]/', // Teredo
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[5f00::1]/',
  'https://[4000::1]/', // not assigned
];

/** Addresses to which a name can lead. */
const PRIVATE_ADDRESSES = [
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.1.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd12::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
];

describe('targets of requests', () => {
  const strict = new Targets(false, () => Promise.resolve(PUBLIC));
  const permissive = new Targets(true, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));

  it.each(REFUSED_AS_WRITTEN)('refuse %s as it is written', async (text) => {
    expect(strict.fault(text)).toMatch(/^must /);
    if (URL.canParse(text)) await expect(strict.addressesOf(new URL(text))).rejects.toThrow(TargetRefusedError);
  });

  it.each(PRIVATE_ADDRESSES)('refuse a name that leads to %s, also beside a public address', async (address) => {
    const resolved = { address, family: address.includes(':') ? 6 : 4 };
    for (const addresses of [[resolved], [...PUBLIC, resolved]]) {
      const targets = new Targets(false, () => Promise.resolve(addresses));
      await expect(targets.addressesOf(new URL('https://hooks.example.com/'))).rejects.toThrow(TargetRefusedError);
    }
  });

  it.each([
    'https://example.com/',
    'https://example.com./hook?a=b',
    'https://example.com:8443/',
    'https://münchen.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('accept %s', async (text) => {
    expect(strict.fault(text)).toBeUndefined();
    await expect(strict.addressesOf(new URL(text))).resolves.toHaveLength(1);
  });

  it('resolve a name once', async () => {
    const answers = [PUBLIC, [{ address: '127.0.0.1', family: 4 }]];
    const targets = new Targets(false, () => Promise.resolve(answers.shift()!));
    expect(await targets.addressesOf(new URL('https://rebinding.example/'))).toEqual(PUBLIC);
    expect(answers).toHaveLength(1);
    await expect(targets.addressesOf(new URL('https://rebinding.example/'))).rejects.toThrow(TargetRefusedError);
  });

  it('may be private and without encryption if the deployment allows it', async () => {
    for (const text of ['http://localhost:8080/', 'http://127.0.0.1:22/', 'https://[::1]/', 'http://receiver/'])
      expect([text, permissive.fault(text)]).toEqual([text, undefined]);
    expect(await permissive.addressesOf(new URL('http://receiver/'))).toEqual([{ address: '127.0.0.1', family: 4 }]);
    for (const text of ['ftp://localhost/', 'http://user@localhost/', 'http://localhost/#x', 'nothing'])
      expect(permissive.fault(text)).toMatch(/^must /);
  });

  it('are resolved by DNS servers, to all their addresses of both families', async () => {
    const server = createSocket('udp4');
    server.on('message', (query, { port, address }) => server.send(dnsAnswer(query), port, address));
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    const resolve = resolveByDns([`127.0.0.1:${server.address().port}`]);
    const targets = new Targets(false, resolve);
    expect(await targets.addressesOf(new URL('https://public.example/'))).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    await expect(targets.addressesOf(new URL('https://private.example/'))).rejects.toThrow(TargetRefusedError);
    await expect(targets.addressesOf(new URL('https://unknown.example/'))).rejects.toMatchObject({ code: 'ENOTFOUND' });
    server.close();
  });

  it('are not found if the name has no address', async () => {
    const error = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    const targets = new Targets(false, () => Promise.reject(error));
    await expect(targets.addressesOf(new URL('https://nowhere.example/'))).rejects.toBe(error);
  });
});

const TYPE_A = 1;
/** Addresses of the names of the DNS server, as bytes: A, then AAAA. */
const ZONE: Record<string, [number[], number[]]> = {
  public: [
    [93, 184, 215, 14],
    [0x26, 0x06, 0x47, 0, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11],
  ],
  private: [
    [93, 184, 215, 14],
    [...Array<number>(15).fill(0), 1],
  ],
};

/** The answer to a query (RFC 1035) for `<name>.example`: one address, or the error NXDOMAIN. */
function dnsAnswer(query: Buffer): Buffer {
  const length = query[12]!;
  const endOfName = 12 + length + 1 + 'example'.length + 2;
  const question = query.subarray(12, endOfName + 4);
  const type = query.readUInt16BE(endOfName);
  const data = ZONE[query.subarray(13, 13 + length).toString()]?.[type === TYPE_A ? 0 : 1];
  const header = Buffer.from([query[0]!, query[1]!, 0x81, data ? 0x80 : 0x83, 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0]);
  const record = data ? Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]) : Buffer.alloc(0);
  return Buffer.concat([header, question, record]);
}
