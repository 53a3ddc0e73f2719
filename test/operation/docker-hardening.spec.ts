import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A container of `docker/compose.yaml`, as far as the tests read it. */
interface Container {
  image: string;
  build?: object;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
}

/** An image by version and digest. */
const PINNED = /^[\w./-]+:v?\d[\w.-]*@sha256:[\da-f]{64}$/;

describe('docker/Dockerfile', () => {
  const lines = readFileSync('docker/Dockerfile', 'utf8').split('\n');

  it('builds on one image, which is named by digest', () => {
    const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    expect(images).toHaveLength(2);
    expect([...new Set(images)]).toEqual([expect.stringMatching(PINNED)]);
  });

  it('installs packages with .npmrc, so that their scripts do not run', () => {
    const copies = lines.filter((line) => line.startsWith('COPY package.json '));
    expect(copies).toEqual(Array<string>(2).fill('COPY package.json package-lock.json .npmrc ./'));
  });
});

describe('docker/compose.yaml', () => {
  const text = readFileSync('docker/compose.yaml', 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Container> };

  it('names images that it does not build by digest', () => {
    const others = Object.values(services).filter(({ build }) => !build);
    expect(others).toHaveLength(3);
    expect(others.filter(({ image }) => !PINNED.test(image))).toEqual([]);
  });

  it.each(Object.entries(services))('limits what an attacker in %s could do', (_, container) => {
    const { read_only, cap_drop, cap_add = [], privileged, security_opt, tmpfs, pids_limit, mem_limit } = container;
    expect({ read_only, cap_drop, cap_add, privileged, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: [],
      privileged: undefined,
      security_opt: ['no-new-privileges:true'],
    });
    expect([tmpfs!.length > 0, pids_limit! <= 256]).toEqual([true, true]);
    expect(mem_limit).toMatch(/^(?:\$\{[A-Z]+_MEMORY:-)?\d+[gm]\}?$/);
  });
});
