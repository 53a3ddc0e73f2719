import { isUtf8 } from 'node:buffer';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';

/** Whether a text has bytes outside of ASCII, percent-encoded or as they are. */
const BEYOND_ASCII = /%[89a-f][\da-f]|[\x80-\xff]/i;
const NOT_UTF8 = 'is not UTF-8';

/** The bytes of a part of a request target, of which Node makes one character each. Malformed percent-encoding stays as it is. */
const bytesOf = (part: string): Buffer =>
  Buffer.from(
    part.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

const isEncoded = (part: string): boolean => !BEYOND_ASCII.test(part) || isUtf8(bytesOf(part));

/** A fault for each parameter of a query whose name or value is not UTF-8: Node would decode it to other characters, which find nothing. */
export function queryFaults(url: string): ErrorDetail[] {
  const begin = url.indexOf('?');
  const query = begin < 0 ? '' : url.slice(begin + 1);
  if (!BEYOND_ASCII.test(query)) return [];
  const names = query.split('&').flatMap((pair) => {
    if (isEncoded(pair)) return [];
    const name = pair.split('=')[0]!.replaceAll('+', ' ');
    return [isEncoded(name) ? bytesOf(name).toString().replace(/\[\]$/, '') : name];
  });
  return [...new Set(names)].map((field) => ({ field, reason: NOT_UTF8 }));
}

/**
 * A fault for each parameter of a path that is not UTF-8, by its name in the first of the routes that has it. A route is written as
 * Express has it: `/v2/orders/:id`. No faults for a path of no route.
 */
export function pathFaults(path: string, routes: readonly string[]): ErrorDetail[] {
  if (!BEYOND_ASCII.test(path)) return [];
  const segments = path.replace(/\/$/, '').split('/');
  const unencoded = segments.flatMap((segment, place) => (isEncoded(segment) ? [] : [place]));
  const names = routes.map((route) => route.split('/')).find((route) => fits(route, segments)) ?? [];
  return unencoded.flatMap((place) =>
    names[place] === undefined ? [] : [{ field: names[place].slice(1), reason: NOT_UTF8 }],
  );
}

const fits = (route: readonly string[], segments: readonly string[]): boolean =>
  route.length === segments.length && route.every((name, place) => name.startsWith(':') || name === segments[place]);
