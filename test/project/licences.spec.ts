import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Locked {
  version: string;
  dev?: boolean;
  link?: boolean;
}

/** The list of licences that the image has. */
describe('scripts/licences.mjs', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'licences-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const written = async (...args: string[]) => {
    const file = join(folder, 'THIRD_PARTY_LICENSES');
    await promisify(execFile)(process.execPath, ['scripts/licences.mjs', ...args, file]);
    return readFileSync(file, 'utf8');
  };

  it('names every production package that is installed, with its licence and the texts of the LGPL', async () => {
    const text = await written();
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
    const shipped = Object.entries(packages).filter(
      ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(path),
    );
    const titles = shipped.map(
      ([path, { version }]) => `\n${path.replace(/.*node_modules\//, '')} ${version}\nLicence: `,
    );
    expect(titles.length).toBeGreaterThan(200);
    expect(titles.filter((title) => !text.includes(title))).toEqual([]);
    expect(text).not.toContain('Licence: undefined');
    for (const wanted of [
      '@scalar/api-reference',
      'swagger-ui-dist',
      'Bitstream Vera',
      'WTFPL',
      'Licence: LGPL-3.0-or-later',
      '| libvips       | LGPLv3',
      '"vips": ',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'GNU GENERAL PUBLIC LICENSE',
    ])
      expect(text).toContain(wanted);
  });

  it('writes nothing while the licence of a package is not known', async () => {
    const project = join(folder, 'project');
    const at = 'node_modules/stranger';
    mkdirSync(join(project, at), { recursive: true });
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages: { [at]: { version: '1.0.0' } } }));
    writeFileSync(join(project, at, 'package.json'), JSON.stringify({ name: 'stranger', version: '1.0.0' }));
    await expect(written('--folder', project)).rejects.toThrow('The licence of stranger 1.0.0 is not known.');
  });

  it('runs when the image is built', () => {
    const image = readFileSync('docker/Dockerfile', 'utf8');
    expect(image).toContain('RUN node scripts/licences.mjs THIRD_PARTY_LICENSES');
    expect(image).toContain('COPY --from=build /app/THIRD_PARTY_LICENSES ./');
  });
});
