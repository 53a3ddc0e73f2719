import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { DomainError } from '#platform/base/errors/domain-error.js';
import {
  asDomainError,
  connectionsAfter,
  constraintIn,
  isConcurrentConflict,
  isOutage,
  provesRollback,
} from './database-errors.js';
import '#app/resources.js';

const failure = (code: string, constraint?: string): DatabaseError =>
  Object.assign(new DatabaseError('secret value', 12, 'error'), { code, constraint });
const plain = (code: string | undefined, message = 'x') => Object.assign(new Error(message), { code });
const through = (error: unknown) => asDomainError(error) as DomainError;

describe('errors of the database', () => {
  it.each([
    ['57014', 'timeout'],
    ['08006', 'unavailable'],
    ['08P01', 'unavailable'],
    ['25P03', 'unavailable'],
    ['28P01', 'unavailable'],
    ['3D000', 'unavailable'],
    ['40001', 'unavailable'],
    ['40P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['55000', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['58030', 'unavailable'],
    ['25006', 'unavailable'],
    ['25P04', 'unavailable'],
    ['40003', 'unavailable'],
    ['53200', 'unavailable'],
    ['55006', 'unavailable'],
    ['55P03', 'unavailable'],
    ['57000', 'unavailable'],
    ['72000', 'unavailable'],
  ])('%s is answered as %s', (code, meaning) => {
    const cause = failure(code);
    for (const error of [cause, new QueryFailedError('select 1', [], cause)]) {
      expect(through(error)).toBeInstanceOf(DomainError);
      expect(through(error)).toMatchObject({ code: meaning, details: [], cause: error });
      expect(through(error).message).not.toContain('secret');
    }
  });

  it.each([
    plain('ECONNREFUSED'),
    plain('ECONNRESET'),
    plain('ENOTFOUND'),
    plain('ETIMEDOUT'),
    plain('EAI_AGAIN'),
    plain('ENETUNREACH'),
    plain('EMFILE'),
    plain('CERT_HAS_EXPIRED'),
    plain('ERR_TLS_CERT_ALTNAME_INVALID'),
    plain(undefined, 'The server does not support SSL connections'),
    plain(undefined, 'Connection terminated unexpectedly'),
    plain(undefined, 'Connection terminated due to connection timeout'),
    plain(undefined, 'timeout exceeded when trying to connect'),
    plain(undefined, 'Client has encountered a connection error and is not queryable'),
    Object.assign(new AggregateError([plain('ECONNREFUSED')], ''), { code: 'ECONNREFUSED' }),
  ])('a lost connection is answered as unavailable: %s', (error) => {
    expect(through(error)).toMatchObject({ code: 'unavailable', cause: error });
  });

  it('violations of the constraints of a shard are answered as those of its table', () => {
    expect(asDomainError(failure('23505', 'orders_reference_id_key_102208'))).toMatchObject({
      code: 'duplicate_reference',
      details: [{ field: 'reference_id', reason: 'is taken already' }],
    });
  });

  it('violations whose constraint only the message names, as with Citus, are answered as those of the constraint', () => {
    const named = (code: string, message: string) => through(Object.assign(failure(code), { message }));
    const unique = 'duplicate key value violates unique constraint "orders_reference_id_key_102208"';
    expect(named('23505', unique)).toMatchObject({ code: 'duplicate_reference' });
    const referred =
      'update or delete on table "a_102208" violates foreign key constraint "x_fk_102208" on table "b_102209"';
    expect(constraintIn({ code: '23503', message: referred })).toBe('x_fk_102208');
    expect(
      constraintIn({ code: '42704', message: 'constraint "orders_reference_id_key" does not exist' }),
    ).toBeUndefined();
    expect(
      constraintIn({ code: '23502', message: 'null value in column "a" of relation "b" violates not-null constraint' }),
    ).toBeUndefined();
  });

  it('violations of constraints are answered as the list of constraints states', () => {
    expect(through(failure('23505', 'orders_reference_id_key'))).toMatchObject({
      code: 'duplicate_reference',
      details: [{ field: 'reference_id', reason: 'is taken already' }],
    });
    expect(through(failure('23503', 'orders_customer_fk'))).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'customer_id', reason: 'does not exist' }],
    });
  });

  it('other errors are returned unchanged', () => {
    const defects = [
      failure('23505', 'product_groups_group_code_key'),
      failure('23505', 'no_such_constraint'),
      failure('23514', 'orders_amount_paid_check'),
      failure('42601'),
      failure('22P02'),
      failure('54001'),
      failure('XX000'),
      failure('XX001'),
      new Error('x'),
      new DomainError('timeout', 'x'),
      plain('ERR_ASSERTION'),
      'text',
      undefined,
      null,
    ];
    for (const defect of defects) expect(asDomainError(defect)).toBe(defect);
  });

  it('only conflicts with concurrent transactions can be repeated', () => {
    for (const code of ['40001', '40P01', '23505', '23503']) {
      expect(isConcurrentConflict(failure(code))).toBe(true);
      expect(isConcurrentConflict(new QueryFailedError('x', [], failure(code)))).toBe(true);
    }
    for (const code of ['57014', '57P01', '23514', '25P02', '42601'])
      expect(isConcurrentConflict(failure(code))).toBe(false);
    for (const other of [new Error('x'), new DomainError('duplicate_sku', 'x'), undefined, 'x'])
      expect(isConcurrentConflict(other)).toBe(false);
  });

  it.each(['23505', '23514', '40001', '40P01', '57014', 'P0001'])(
    '%s in answer to a commit proves that it was rolled back, unless the server ended',
    (code) => {
      const answer = (severity: string) => Object.assign(failure(code), { severity });
      for (const severity of ['ERROR', 'FEHLER']) {
        expect(provesRollback(answer(severity))).toBe(true);
        expect(provesRollback(new QueryFailedError('commit', [], answer(severity)))).toBe(true);
      }
      for (const severity of ['FATAL', 'PANIC']) expect(provesRollback(answer(severity))).toBe(false);
    },
  );

  it.each(['08006', '08P01', '25P03', '25P04', '53100', '57P01', '57P02', '57P03', '58030', 'XX000'])(
    '%s in answer to a commit leaves its outcome unknown, in whatever language the severity is',
    (code) => {
      for (const severity of ['ERROR', 'FATAL', 'ВАЖНО'])
        expect(provesRollback(Object.assign(failure(code), { severity }))).toBe(false);
    },
  );

  it.each([
    ['57014', 'keep', false],
    ['55P03', 'keep', false],
    ['23505', 'keep', false],
    ['22P02', 'keep', false],
    ['53100', 'keep', true],
    ['53200', 'close', true],
    ['08006', 'close', true],
    ['57P01', 'close', true],
    ['58030', 'close', true],
    ['XX000', 'close', false],
    ['25006', 'close all', true],
  ])('%s: the connections are to %s, and it is an outage: %s', (code, connections, isOfServer) => {
    const cause = failure(code);
    for (const error of [cause, new QueryFailedError('x', [], cause), asDomainError(cause)])
      expect([connectionsAfter(error), isOutage(error)]).toEqual([connections, isOfServer]);
  });

  it('other errors change nothing about the connections', () => {
    for (const error of [undefined, new Error('x'), new DomainError('unavailable', 'x'), 'text'])
      expect([connectionsAfter(error), isOutage(error)]).toEqual(['keep', false]);
    expect([connectionsAfter(plain('ECONNRESET')), isOutage(plain('ECONNRESET'))]).toEqual(['close', true]);
  });

  it('a lost connection leaves the outcome of a commit unknown', () => {
    for (const error of [plain('ECONNRESET'), plain(undefined, 'Connection terminated unexpectedly'), undefined])
      expect(provesRollback(error)).toBe(false);
  });
});
