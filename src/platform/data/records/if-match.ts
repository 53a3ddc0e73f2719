import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { isJsonObject } from '#platform/base/json/json.js';

/** A record with the number of its state. */
export interface Versioned {
  id: string;
  version: number;
}

/** The condition of a caller on the version of the record that a write changes. */
export interface Precondition {
  /** Whether the caller named versions, so that it knows the present state of the record. */
  readonly namesVersion: boolean;
  /** Throws {@link VersionConflict} when the present version is not one that the caller sent. */
  check(record: Versioned): void;
}

/** The condition of a caller who accepts every version. */
export const ANY_VERSION: Precondition = { namesVersion: false, check: () => undefined };

/** The error of a {@link Precondition} that is not met. Its details name the present version. */
export class VersionConflict extends DomainError {
  constructor(
    /** The record as it is stored now. */
    readonly present: Versioned,
    /** The newest version that the caller has read; undefined if the condition names none. */
    readonly read: number | undefined,
    details: readonly ErrorDetail[],
  ) {
    super('version_conflict', 'The resource was changed since it was read.', details);
  }
}

/**
 * Reads the version from an ETag. The hash after it (`"7-…"`) covers fields that the version does not count, such as names of other
 * resources; no write changes them, so it is ignored. A weak tag counts as the strong one, because proxies that compress answers weaken
 * the tags of this service.
 */
const TAG = /^(?:W\/)?"(\d+)(?:-[\w-]*)?"$/;

/**
 * Reads the header `If-Match` (RFC 9110, section 13.1.1) and the `version` that a body of v2 states. Both must name the present version;
 * what is absent accepts every one.
 */
export function preconditionOf(header: string | undefined, stated?: number): Precondition {
  const tags = header === undefined || header.trim() === '*' ? undefined : versionsOf(header);
  if (!tags && stated === undefined) return ANY_VERSION;
  return {
    namesVersion: true,
    check(record) {
      const { version } = record;
      const details: ErrorDetail[] = [];
      if (tags && !tags.includes(version))
        details.push({ field: 'If-Match', reason: `the present version is "${version}"` });
      if (stated !== undefined && stated !== version)
        details.push({ field: 'version', reason: `the present version is ${version}` });
      if (!details.length) return;
      const known = [...(tags ?? []), ...(stated === undefined ? [] : [stated])];
      throw new VersionConflict(record, known.length ? Math.max(...known) : undefined, details);
    },
  };
}

/** The versions of a list of ETags; other entries are left out, because they match no version. */
const versionsOf = (header: string): number[] =>
  header.split(',').flatMap((tag) => {
    const version = TAG.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });

/**
 * Parameter decorator: the request's {@link Precondition}. The bodies of v1 state no version. A value that is no number is refused by the
 * body's class.
 */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers, path, body } = context.switchToHttp().getRequest<Request>();
  const stated: unknown = path.startsWith('/v2/') && isJsonObject(body) ? body.version : undefined;
  return preconditionOf(headers['if-match'], typeof stated === 'number' ? stated : undefined);
});
