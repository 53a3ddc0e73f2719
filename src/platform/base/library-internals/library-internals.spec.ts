import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { join } from 'node:path';
import { Delete, Get, Query, RequestMethod } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { ApiProperty } from '@nestjs/swagger';
import express from 'express';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { trackOpenConnections } from './express-adapter.js';
import { layersOf } from './express-router.js';
import { methodOf, queryClassOf } from './nest-routes.js';
import { currentResponseOf } from './node-current-response.js';
import { progressOf } from './node-socket-progress.js';
import { awaitsAnswer, socketOf } from './pg-socket.js';
import { copyDocumentedFields, documentedFieldsOf } from './swagger-fields.js';
import { poolOf } from './typeorm-connections.js';
import { ADMIN_URL } from '#test/support/database.js';

const ROOT = join(import.meta.dirname, '../../../..');
const CHECKED = /Checked against (\S+) (\d+\.\d+)\./g;

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
const ofNode = files.filter((name) => name.startsWith('node-')); // checked below on the Node version that runs the tests

describe('versions of libraries', () => {
  it.each(files.filter((name) => !ofNode.includes(name)))(
    'are those that %s was checked against; after an update check the file and change its comment',
    (name) => {
      const text = readFileSync(join(import.meta.dirname, name), 'utf8').replaceAll(/\n\s*\*\s*/g, ' ');
      const checked = [...text.matchAll(CHECKED)].map(([, library, version]) => ({ library: library!, version }));
      expect(checked.length).toBeGreaterThan(0);
      expect(checked.map(({ library }) => ({ library, version: installedVersion(library) }))).toEqual(checked);
    },
  );
});

/** Major and minor version of an installed package. */
function installedVersion(library: string): string {
  const manifest = readFileSync(join(ROOT, 'node_modules', library, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version.split('.').slice(0, 2).join('.');
}

describe('@nestjs/swagger', () => {
  class Parent {
    @ApiProperty() first: string;
  }
  class Child extends Parent {
    @ApiProperty() second: string;
  }
  class Other {
    @ApiProperty() third: string;
  }

  it('keeps the names of documented fields', () => {
    expect(documentedFieldsOf(Child)).toEqual(['first', 'second']);
    expect(documentedFieldsOf(class {})).toEqual([]);
  });

  it('takes over the fields that are copied to another class', () => {
    class Copy {}
    copyDocumentedFields([Other, Child], Copy);
    class Extended extends Copy {
      @ApiProperty() fourth: string;
    }
    expect(documentedFieldsOf(Extended)).toEqual(['third', 'first', 'second', 'fourth']);
  });
});

describe('typeorm and pg', () => {
  let dataSource: DataSource;
  let client: PoolClient;

  beforeAll(async () => {
    dataSource = await new DataSource({ type: 'postgres', url: ADMIN_URL }).initialize();
    client = await poolOf(dataSource).connect();
  });
  afterAll(async () => {
    client?.release();
    await dataSource?.destroy();
  });

  it('typeorm keeps its pool of pg connections as `master` of the driver', async () => {
    expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(poolOf(dataSource).totalCount).toBe(1);
  });

  it('pg writes to the socket that is `connection.stream`', async () => {
    const socket = socketOf(client);
    expect(socket).toBeInstanceOf(Socket);
    const before = socket.bytesWritten;
    await client.query('select 1');
    expect(socket.bytesWritten).toBeGreaterThan(before);
  });

  it('pg knows whether all queries of a connection are answered', async () => {
    expect(awaitsAnswer(client)).toBe(false);
    const answers = [client.query('select 1'), client.query('select 2')];
    expect(awaitsAnswer(client)).toBe(true);
    await answers[0];
    expect(awaitsAnswer(client)).toBe(true);
    await answers[1];
    expect(awaitsAnswer(client)).toBe(false);
  });
});

describe('express', () => {
  it('keeps routes as layers of its router', () => {
    const app = express().enable('case sensitive routing');
    app.use((_request, _response, next) => next());
    app.get('/things/:id', () => undefined).post('/things', () => undefined);
    const routes = layersOf(app).filter(({ route }) => route);
    expect(routes.map(({ route }) => [route!.path, Object.keys(route!.methods)])).toEqual([
      ['/things/:id', ['get']],
      ['/things', ['post']],
    ]);
    expect(routes.map((layer) => layer.match('/things/1') !== false)).toEqual([true, false]);
    expect(() => routes[0]!.match('/things/%')).toThrow();
  });
});

describe('nest', () => {
  it('has an Express adapter that can track the connections of its server', () => {
    const adapter = new ExpressAdapter(express());
    adapter.initHttpServer({});
    const server = adapter.getHttpServer();
    const before = server.listenerCount('connection');
    trackOpenConnections(adapter);
    expect(server.listenerCount('connection')).toBe(before + 1);
  });

  it('keeps the parameters of handlers by their kind and class', () => {
    class Parameters {}
    class Controller {
      @Get() list(@Query() query: Parameters) {
        return query;
      }
      read() {
        return this;
      }
    }
    const contextOf = (handler: () => unknown) => ({ getClass: () => Controller, getHandler: () => handler });
    const { list, read } = Controller.prototype;
    expect(queryClassOf(contextOf(list as () => unknown) as never)).toBe(Parameters);
    expect(queryClassOf(contextOf(read) as never)).toBeUndefined();
  });

  it('keeps the HTTP methods of handlers', () => {
    class Controller {
      @Get() read() {
        return this;
      }
      @Delete() remove() {
        return this;
      }
      helper() {
        return this;
      }
    }
    const { read, remove, helper } = Controller.prototype;
    expect([read, remove, helper].map(methodOf)).toEqual([RequestMethod.GET, RequestMethod.DELETE, undefined]);
  });
});

describe('node', () => {
  it('keeps the current response of a connection', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    const failed = once(server, 'clientError') as Promise<[Error, Socket]>;
    client.write('POST /path HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnot a chunk\r\n');
    const [, socket] = await failed;
    expect(currentResponseOf(socket)).toBeInstanceOf(ServerResponse);
    expect(currentResponseOf(socket)!.req!.url).toBe('/path');
    expect(currentResponseOf(new Socket())).toBeUndefined();
    socket.destroy();
    client.destroy();
    await new Promise((closed) => server.close(closed));
  });

  it('count what clients take of large chunks', async () => {
    const server = createServer((_, response) => response.end(Buffer.alloc(64_000_000)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
    const [socket] = await accepted;
    await new Promise((wake) => setTimeout(wake, 50));
    const before = progressOf(socket)!;
    expect(before.isWaiting).toBe(true);
    const bytesWritten = socket.bytesWritten;
    while (progressOf(socket)!.taken === before.taken) {
      client.read();
      await new Promise((wake) => setTimeout(wake, 5));
    }
    expect(socket.bytesWritten).toBe(bytesWritten);
    client.destroy();
    socket.destroy();
    expect(progressOf(socket)).toBeUndefined();
    await new Promise((closed) => server.close(closed));
  });
});
