import type { NextFunction, Request, Response } from 'express';

/**
 * Headers that every answer has unless its route sets others. JSON is never rendered, framed or sniffed as another type, tells no
 * other site where it came from, and stays in no cache: it belongs to the caller of one API key.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Sets {@link SECURITY_HEADERS}, errors included. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const name in SECURITY_HEADERS) response.setHeader(name, SECURITY_HEADERS[name]!);
  next();
}

/** Lets the caller of the same API key keep an answer, if the service is asked every time whether it still holds. */
export function revalidate(response: Response): void {
  response.setHeader('Cache-Control', 'private, no-cache');
  response.vary('X-API-Key');
}
