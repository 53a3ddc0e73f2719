/** What the service's connections and the owner's have in common. */
export const connectionOptions = (url: string) => ({
  type: 'postgres' as const,
  url,
  applicationName: 'wholesale-commerce-api',
  installExtensions: false,
  logger: 'debug' as const, // silent: failures reach the service's own log as errors
});

export const CONNECT_TIMEOUT_MS = 5_000;
