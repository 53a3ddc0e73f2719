import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Env } from '../config/env.js';
import { localAddress } from './local-address.js';

/** Path below which the service itself serves stored files. */
export const FILES_PATH = 'media';

/** The URL of a path below a base URL, which may end in slashes. */
function urlBelow(base: string, path: string): string {
  let end = base.length;
  while (base[end - 1] === '/') end--;
  return `${base.slice(0, end)}/${path}`;
}

/** The URLs of stored objects. They are computed from the configuration and never stored. */
@Injectable()
export class FileAddresses {
  constructor(
    @Inject(Env) private readonly env: Env,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  /** URL at the service itself. */
  url(key: string): string {
    return urlBelow(this.env.PUBLIC_URL ?? this.localUrl(), `${FILES_PATH}/${key}`);
  }

  /** URL at the delivery network; at the service itself if there is none. */
  cdnUrl(key: string): string {
    return this.env.CDN_BASE_URL === undefined ? this.url(key) : urlBelow(this.env.CDN_BASE_URL, key);
  }

  /** The address of this server. With `PORT=0` only the server knows the port. */
  private localUrl(): string {
    const address = (this.host.httpAdapter.getHttpServer() as Server).address() as AddressInfo | null;
    return localAddress(this.env.HOST, address ?? { port: this.env.PORT });
  }
}
