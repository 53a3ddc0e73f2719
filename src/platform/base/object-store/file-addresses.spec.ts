import type { HttpAdapterHost } from '@nestjs/core';
import type { Env } from '../config/env.js';
import { FileAddresses } from './file-addresses.js';

const addresses = (env: Partial<Env>) => new FileAddresses(env as Env, {} as HttpAdapterHost);

describe('URLs of files', () => {
  it.each([
    ['https://files.example.com', 'https://files.example.com/media/a/b.png'],
    ['https://files.example.com/', 'https://files.example.com/media/a/b.png'],
    ['https://files.example.com/shop//', 'https://files.example.com/shop/media/a/b.png'],
  ])('are below %s', (PUBLIC_URL, url) => {
    expect(addresses({ PUBLIC_URL }).url('a/b.png')).toBe(url);
    expect(addresses({ PUBLIC_URL }).cdnUrl('a/b.png')).toBe(url);
  });

  it('have no additional folder at the delivery network', () => {
    const both = addresses({ PUBLIC_URL: 'https://x', CDN_BASE_URL: 'https://cdn.example.com//' });
    expect(both.cdnUrl('a/b.png')).toBe('https://cdn.example.com/a/b.png');
  });
});
