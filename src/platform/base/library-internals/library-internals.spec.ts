import { jest } from '@jest/globals';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { join } from 'node:path';
import { Delete, Get, Query, RequestMethod } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { ApiProperty } from '@nestjs/swagger';
import express from 'express';
import type { PoolClient, QueryConfig } from 'pg';
import { DataSource } from 'typeorm';
import { trackOpenConnections } from './express-adapter.js';
import { layersOf } from './express-router.js';
import { methodOf, takesQuery } from './nest-routes.js';
import { currentResponseOf } from './node-current-response.js';
import { progressOf } from './node-socket-progress.js';
import { queryRows } from './pg-row-query.js';
import { awaitsAnswer, socketOf } from './pg-socket.js';
import { copyDocumentedFields, documentedFieldsOf } from './swagger-fields.js';
import { poolOf } from './typeorm-connections.js';
import { ADMIN_URL } from '../../../../test/support/database.js';

const ROOT = join(import.meta.dirname, '../../../..');
const CHECKED = /Checked against (\S+) (\d+\.\d+)\./g;

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !/\.(?:spec|d)\.ts$/.test(name),
);
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

  /** The rows of a statement. */
  async function rowsOf(statement: QueryConfig, areTexts?: boolean): Promise<unknown[]> {
    const rows: unknown[] = [];
    await queryRows(client, statement, (row) => rows.push(row), areTexts);
    return rows;
  }

  it('pg passes each row on, with its values or as text', async () => {
    const statement = {
      text: `select n, null as nothing, '{"a": 1}'::json as doc from generate_series(1, $1::int) n`,
      values: [2],
    };
    const rows = [1, 2].map((n) => ({ n, nothing: null, doc: { a: 1 } }));
    expect(await rowsOf(statement)).toEqual(rows);
    expect(await rowsOf(statement, true)).toEqual(
      rows.map(({ n }) => ({ n: String(n), nothing: null, doc: '{"a": 1}' })),
    );
    await expect(rowsOf({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
    await expect(rowsOf({ text: 'select 1 / $1::int', values: [0] })).rejects.toMatchObject({ code: '22012' });
  });

  it('pg describes the columns of a named statement once, also of one without columns', async () => {
    const describe = jest.spyOn((client as unknown as { connection: { describe(): void } }).connection, 'describe');
    const named = (value: number) =>
      rowsOf({ name: 'named', text: 'select $1::int as a, now() as b', values: [value] });
    const both = await Promise.all([named(1), named(2)]);
    expect(both).toEqual([1, 2].map((a) => [{ a, b: expect.any(Date) as Date }]));
    expect(describe).toHaveBeenCalledTimes(1);
    expect(await named(3)).toEqual([{ a: 3, b: expect.any(Date) as Date }]);
    expect(describe).toHaveBeenCalledTimes(1);
    await client.query('create temporary table t (a int)');
    const insert = () => rowsOf({ name: 'insert', text: 'insert into t values ($1)', values: [1] });
    expect([await insert(), await insert()]).toEqual([[], []]);
    expect(describe).toHaveBeenCalledTimes(2);
  });

  it('PostgreSQL refuses a named statement whose columns have changed, so that the known ones are those of its rows', async () => {
    await client.query('create temporary table u (a int); insert into u values (1)');
    const read = () => rowsOf({ name: 'read', text: 'select * from u where a = $1', values: [1] });
    expect(await read()).toEqual([{ a: 1 }]);
    await client.query('alter table u add b int');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
  });

  it('a row that cannot be read and a value that cannot be sent fail their statement alone', async () => {
    const broken = queryRows(client, { text: 'select 1 as a' }, () => {
      throw new Error('Broken');
    });
    await expect(broken).rejects.toThrow('Broken');
    const read = (value: unknown) => rowsOf({ name: 'value', text: 'select $1::text as a', values: [value] });
    const invalid = {
      toPostgres: () => {
        throw new Error('No value');
      },
    };
    expect(await read('b')).toEqual([{ a: 'b' }]);
    const answers = await Promise.allSettled([read('c'), read(invalid), read('d')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
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

  it('keeps the parameters of handlers by their kind', () => {
    class Controller {
      list(@Query() query: object) {
        return query;
      }
      read() {
        return this;
      }
    }
    const contextOf = (handler: () => unknown) => ({ getClass: () => Controller, getHandler: () => handler });
    const { list, read } = Controller.prototype;
    expect(takesQuery(contextOf(list as () => unknown) as never)).toBe(true);
    expect(takesQuery(contextOf(read) as never)).toBe(false);
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
