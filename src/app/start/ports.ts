import { createServer } from 'node:net';
import { type Env, EnvError } from '#platform/base/config/env.js';

type PortVariable = 'PORT' | 'METRICS_PORT';

const HOST_OF = { PORT: 'HOST', METRICS_PORT: 'METRICS_HOST' } as const satisfies Record<PortVariable, keyof Env>;

/** The service cannot listen on a configured port. The message is for the operator. */
export class PortError extends Error {
  constructor(variable: PortVariable, port: number, cause: NodeJS.ErrnoException) {
    super(describe(variable, port, cause), { cause });
  }
}

/**
 * Checks that the configured ports are free, before anything is started. Throws {@link PortError} or {@link EnvError}. A port that another
 * process takes later makes `listen` fail.
 */
export async function requirePorts({ PORT, METRICS_PORT, HOST, METRICS_HOST }: Env): Promise<void> {
  if (METRICS_PORT !== undefined && METRICS_PORT === PORT && PORT !== 0)
    throw new EnvError('PORT and METRICS_PORT must differ');
  await requirePort('PORT', PORT, HOST);
  if (METRICS_PORT !== undefined) await requirePort('METRICS_PORT', METRICS_PORT, METRICS_HOST);
}

function requirePort(variable: PortVariable, port: number, host: string): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new PortError(variable, port, error)));
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}

function describe(variable: PortVariable, port: number, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what listens there, or set ${variable} to another one.`;
    case 'EACCES':
      return `Port ${port} must not be used by this user. Set ${variable} to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${HOST_OF[variable]} is not an address of this machine. Set it to one, such as 127.0.0.1 or 0.0.0.0.`;
    default:
      return `The service cannot listen on port ${port}: ${message}`;
  }
}
