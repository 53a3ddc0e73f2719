import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** The condition of a caller on the version of the resource that a write changes. */
export interface Precondition {
  /** Throws `version_conflict` when the current version is not one that the caller sent. */
  check(version: number): void;
}

/** The condition of a caller who accepts every version. */
export const ANY_VERSION: Precondition = { check: () => undefined };

/**
 * Reads the version from an ETag. The hash after it (`"7-…"`) covers fields that the version does not count, such as names of other
 * resources; no write changes them, so it is ignored.
 */
const TAG = /^"(\d+)(?:-[\w-]*)?"$/;

/** Reads the header `If-Match` (RFC 9110, section 13.1.1). Without it, every version is accepted; weak tags never match. */
export function preconditionOf(header: string | undefined): Precondition {
  if (header === undefined || header.trim() === '*') return ANY_VERSION;
  const versions = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1]);
  return {
    check(version) {
      if (versions.includes(String(version))) return;
      throw new DomainError('version_conflict', 'The resource was changed since it was read.', [
        { field: 'If-Match', reason: `the present version is "${version}"` },
      ]);
    },
  };
}

/** Parameter decorator: the request's {@link Precondition}. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) =>
  preconditionOf(context.switchToHttp().getRequest<Request>().headers['if-match']),
);
