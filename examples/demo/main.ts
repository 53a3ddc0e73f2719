import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { addressOf, fetchDirectly } from '#access';
import { openDemoService } from './demo-service.js';
import { type Call, headersOfFile, story } from './story.js';
import { stepText } from './text.js';

const USAGE = `npm run demo -- [options]

One sale in eight calls: price, order, shipment, invoice, credit note, payment, statement, PDF. Each run creates new documents in the demo
tenant.

--base URL    the service (default: the variable WCA_BASE, then http://127.0.0.1:3000; if none answers there, one is started)
--key KEY     the API key (default: the variable WCA_API_KEY, then the demo tenant's key in .data/demo-key)
--no-wait     do not wait for Enter between the calls
`;

const callWith =
  (base: string, key: string): Call =>
  async (path, body) => {
    const method = body ? 'POST' : 'GET';
    const response = await fetchDirectly(base + path, {
      method,
      headers: { 'X-API-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
    if (response.headers.has('Content-Disposition')) {
      await response.body?.cancel();
      return headersOfFile(response.headers);
    }
    return ((await response.json()) as { data: unknown }).data;
  };

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      key: { type: 'string' },
      'no-wait': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const address = addressOf(values.base);
  const service = await openDemoService(address, values.key);
  const isInteractive = !values['no-wait'] && process.stdin.isTTY && process.stdout.isTTY;
  const keyboard = isInteractive ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    let number = 0;
    let download = '';
    // a reference that no earlier run has used
    for await (const step of story(callWith(service.base, service.key), Date.now().toString(36).toUpperCase())) {
      process.stdout.write(stepText(step, ++number, process.stdout.isTTY));
      if (step.file) download = `curl -H 'X-API-Key: ${service.key}' -o ${step.file} '${address}${step.path}'`;
      await keyboard?.question('   Enter for the next call ');
    }
    process.stdout.write(
      `\nThat was one sale in ${number} calls. Swagger UI shows all operations: npm start, then ${address}/docs\n` +
        `The PDF, while the service runs:\n  ${download}\n`,
    );
  } finally {
    keyboard?.close();
    await service.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`demo: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
