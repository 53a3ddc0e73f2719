import type { ExpressAdapter } from '@nestjs/platform-express';

/**
 * Has Nest's adapter remember open connections, which it closes at shutdown. For an adapter that creates its HTTP server itself.
 *
 * Private: `trackOpenConnections` is a private method of the adapter, which only its own `initHttpServer` calls. Checked against
 * @nestjs/platform-express 12.5.
 */
export const trackOpenConnections = (adapter: ExpressAdapter): void =>
  (adapter as unknown as { trackOpenConnections(): void }).trackOpenConnections();
