/** The text printed after a start: the URLs of the service, and an example request if there is a demo tenant. */
export function banner(base: string, demoKey: string | undefined, hasDocs: boolean): string {
  const lines = [`The service is ready at ${base}`, ...(hasDocs ? [`Swagger UI: ${base}/docs`] : [])];
  if (demoKey !== undefined) {
    lines.push(
      `Key of the demo tenant: ${demoKey}`,
      `Try: curl -H 'X-API-Key: ${demoKey}' '${base}/v2/products?page_size=2'`,
    );
  }
  return lines.join('\n');
}
