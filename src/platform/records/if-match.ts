import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** The caller's condition on the version that a write replaces. */
export interface Precondition {
  /** Throws `version_conflict` when the present version is not one that the caller named. */
  check(version: number): void;
}

/** Whatever is there may be replaced. */
export const ANY_VERSION: Precondition = { check: () => undefined };

/** The version in an ETag; what follows it (`"7-…"`) is of what the resource shows beside itself, which no write replaces. */
const TAG = /^"(\d+)(?:-[\w-]*)?"$/;

/** Reads `If-Match` (RFC 9110, section 13.1.1). Without the header every version will do; weak tags never match. */
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
