import { Header } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * Headers of every response, unless its route sets others. Browsers must not render or frame the JSON, detect another type, or send the
 * address to other sites; caches must not store it, because it is for the caller of one API key.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Middleware that sets {@link SECURITY_HEADERS}, also for errors. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const name in SECURITY_HEADERS) response.setHeader(name, SECURITY_HEADERS[name]!);
  next();
}

/** Allows the caller's private cache to store a response, for the same API key, if it revalidates it before each use. */
export function allowRevalidatedCaching(response: Response): void {
  response.setHeader('Cache-Control', 'private, no-cache');
  response.vary('X-API-Key, Accept-Encoding');
}

/**
 * For routes whose answers show a secret: neither the service nor a proxy compresses them, because the length of a compressed answer tells
 * something of what it has in common with texts that others may have chosen.
 */
export const UncompressedAnswer = () => Header('Cache-Control', 'no-store, no-transform');
