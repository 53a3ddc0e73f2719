import { join } from 'node:path';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { filesBelow, uploadFile } from './upload.js';

const FOLDER = join(import.meta.dirname, 'images');

/** Files with a wrong extension or corrupt content, and the expected results. */
const EXPECTED: Record<string, string> = {
  'file-type-fixture-json.webp': 'unsupported_image',
  'file-type-fixture.gif': 'image/gif',
  'file-type-fixture.ico': 'image/x-icon',
  'file-type-fixture.jp2': 'unsupported_image',
  'file-type-fixture.webp': 'image/webp',
  'file-type-fixture2.jxl': 'unsupported_image',
  'image-rs-Bad_badbitcount.bmp': 'corrupt_image',
  'image-rs-l1.tiff': 'image/tiff',
  'image-rs-oom.ico': 'corrupt_image',
  'image-rs-png-32bpp-alpha.ico': 'image/x-icon',
  'image-rs-rgb24.bmp': 'image/bmp',
  'image-size-malformed.svg': 'corrupt_image',
  'image-size-progressive.jpg': 'image/jpeg',
  'image-size-sample.png': 'unsupported_image',
  'image-size-sample_fried.png': 'corrupt_image',
  'image-size-viewbox.svg': 'image/svg+xml',
  'sharp-check.svg': 'image/svg+xml',
  'sharp-corrupt-header.jpg': 'corrupt_image',
  'sharp-grey-plus-alpha.gif': 'image/gif',
};

describe('upload:folder', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
  });

  it('reports for each file its format, or why it was refused', async () => {
    const found: Record<string, string> = {};
    for (const file of await filesBelow(FOLDER)) {
      const { status, result, detail } = await uploadFile(FOLDER, file, client);
      expect([file, status]).toEqual([file, result === 'accepted' ? 201 : 400]);
      found[file] = result === 'accepted' ? detail.split(' ')[0]! : result;
    }
    expect(found).toEqual(EXPECTED);
  });
});
