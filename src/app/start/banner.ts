import { SERVICE_VERSION } from '#platform/base/config/project.js';

/**
 * The text printed after a start: the URL and the version of the service and the demo tenant's key, then what to open or to paste, each on a line of its
 * own: Swagger UI, which the link authorizes by the key, a request, the demo and the example of the client.
 */
export function banner(base: string, demoKey: string | undefined, hasDocs: boolean): string {
  const lines = [`The service is ready at ${base}`, `Version ${SERVICE_VERSION}`];
  if (demoKey !== undefined) lines.push(`Key of the demo tenant: ${demoKey}`);
  // browsers keep what is behind # to themselves, so no log of a server gets the key
  if (hasDocs) lines.push('Swagger UI:', `  ${base}/docs${demoKey === undefined ? '' : `#key=${demoKey}`}`);
  if (demoKey !== undefined) {
    lines.push(
      'A first request:',
      `  curl -H 'X-API-Key: ${demoKey}' '${base}/v2/products?page_size=2'`,
      'One sale in eight calls:',
      `  npm run demo -- --base ${base} --key ${demoKey}`,
      'A day with the TypeScript client:',
      `  npm run demo:client -- --base ${base} --key ${demoKey}`,
    );
  }
  return lines.join('\n');
}
