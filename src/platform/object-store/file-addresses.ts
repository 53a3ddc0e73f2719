import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Env } from '../../config/env.js';
import { localAddress } from './local-address.js';

/** Where the service serves stored files itself. */
export const FILES_PATH = 'media';

/** The address of a path below a base address, which may end in slashes. */
function below(base: string, path: string): string {
  let end = base.length;
  while (base[end - 1] === '/') end--;
  return `${base.slice(0, end)}/${path}`;
}

/** The addresses under which an object can be opened. They follow the configuration and are stored nowhere. */
@Injectable()
export class FileAddresses {
  constructor(
    @Inject(Env) private readonly env: Env,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  /** At the service itself. */
  url(key: string): string {
    return below(this.env.PUBLIC_URL ?? this.own(), `${FILES_PATH}/${key}`);
  }

  /** At the delivery network, if there is one. */
  cdnUrl(key: string): string {
    return this.env.CDN_BASE_URL === undefined ? this.url(key) : below(this.env.CDN_BASE_URL, key);
  }

  /** `PORT=0` takes any port, so the server is asked. */
  private own(): string {
    const address = (this.host.httpAdapter.getHttpServer() as Server).address() as AddressInfo | null;
    return localAddress(this.env.HOST, address ?? { port: this.env.PORT });
  }
}
