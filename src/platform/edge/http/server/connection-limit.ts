import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** Minimum interval of the lines of the log, in milliseconds. */
const LOG_INTERVAL_MS = 10_000;

/**
 * Limits the open connections of a server, so that it never runs out of descriptors. Connections beyond the limit are closed at once; each is
 * reported to `onRefused`, and the log has a line with their number, at most every ten seconds.
 */
export function limitConnections(
  server: Server,
  maxConnections = defaultLimit(),
  logger: Logger,
  onRefused: () => void,
): void {
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  let refused = 0;
  let loggedAt = -Infinity;
  server.on('drop', () => {
    refused++;
    onRefused();
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    logger.warn({ refused, max_connections: maxConnections, message: 'Connections were refused: too many are open' });
    refused = 0;
  });
}

let descriptors: number | undefined;

/**
 * Three quarters of the open files that the process may have: the rest is for the database, files and outgoing requests. Undefined where
 * the system does not limit them.
 */
function defaultLimit(): number | undefined {
  descriptors ??= maxDescriptors();
  return Number.isFinite(descriptors) ? descriptors - (descriptors >> 2) : undefined;
}

function maxDescriptors(): number {
  Object.assign(process.report, { excludeNetwork: true }); // otherwise the report looks up the names of all peers
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  return Number(userLimits?.open_files?.soft);
}
