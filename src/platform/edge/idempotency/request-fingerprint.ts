import { createHash, type Hash } from 'node:crypto';
import type { Request } from 'express';
import { allows, type KnownScopes } from '../auth/scopes.js';
import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import { ReceivedFile } from '#platform/base/values/received-file.js';

/** Characters of canonical JSON that are hashed at once. */
const CHUNK = 65_536;

/**
 * SHA-256 of a request as far as a repetition must equal it: method, path without a slash at its end, query parameters sorted by name
 * (values of one name in their order), and the body by content. Members of JSON objects count in any order and numbers by value. Files of
 * forms count by their own hash. The resources that the caller may read count too, because answers can depend on them: a secret that a
 * resource contains must not be repeated to an API key that may not read it. If the caller may write what issues secrets, such as API keys,
 * all its scopes count, because an answer can contain a secret that has these scopes. Large bodies are hashed in slices, between which other
 * requests are served.
 */
export async function fingerprintOf(
  { method, originalUrl, body }: Pick<Request, 'method' | 'originalUrl' | 'body'>,
  scopes: readonly string[],
  known: KnownScopes,
): Promise<Buffer> {
  const { pathname, searchParams } = new URL(originalUrl, 'http://service');
  searchParams.sort();
  const readable = known.resources.filter((resource) => allows(scopes, `${resource}:read`));
  const canGrant = known.issuingSecrets.some((resource) => allows(scopes, `${resource}:write`));
  const grantable = canGrant ? scopes.toSorted() : [];
  const head = `${method} ${pathname.replace(/\/$/, '')}?${searchParams}\n${readable.join()}\n${grantable.join()}\n`;
  const hash = createHash('sha256').update(head);
  await hashValue(hash, body);
  return hash.digest();
}

async function hashValue(hash: Hash, value: unknown): Promise<void> {
  let text = '';
  for (const piece of canonicalPieces(value)) {
    text += piece;
    if (text.length < CHUNK) continue;
    hash.update(text);
    text = '';
    if (isSliceOver()) await nextSlice();
  }
  hash.update(text);
}

/** JSON with the members of each object sorted by name. */
function* canonicalPieces(value: unknown): Generator<string> {
  if (value instanceof ReceivedFile) {
    yield `file ${value.sha256}`; // no JSON value begins like this
  } else if (Array.isArray(value)) {
    yield '[';
    for (const entry of value) {
      yield* canonicalPieces(entry);
      yield ',';
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    yield '{';
    for (const name of Object.keys(value).sort()) {
      yield `${JSON.stringify(name)}:`;
      yield* canonicalPieces((value as Record<string, unknown>)[name]);
      yield ',';
    }
    yield '}';
  } else yield JSON.stringify(value) ?? '';
}
