// Runs the recipes of this folder from a terminal. A file stands for the database of your system:
//   export WCA_BASE=http://127.0.0.1:3000 WCA_API_KEY=…        address and API key; by default those of the demo tenant of `npm start`
//   node examples/integrating/main.mjs load products products.ndjson
//   node examples/integrating/main.mjs pull customers customer mirror.json      by events, again and again
//   node examples/integrating/main.mjs pull-updated customers mirror.json       by updated_after, with deletions
//   node examples/integrating/main.mjs queue outbox.json POST /v2/customers '{"reference_id":"C-1","company_name":"First"}'
//   node examples/integrating/main.mjs push outbox.json
//   node examples/integrating/main.mjs update /v2/customers/ID '{"phone":"123"}'
//   node examples/integrating/main.mjs ids customers C-1 C-2
//   node examples/integrating/main.mjs price-list price-list.profile.json price-list.csv
//   node examples/integrating/main.mjs who-owes-us 2026-01-31                   the ageing report of that day
//   node examples/integrating/main.mjs orders-screen 10                          the last orders, with customers, parcels and what is due
//   node examples/integrating/main.mjs bill-month 2026-01-01T00:00:00Z 2026-02-01T00:00:00Z
//   node examples/integrating/main.mjs e-invoice ID xrechnung_ubl              writes the document, or shows what is missing
//   node examples/integrating/main.mjs invoice invoice.json                     a body of POST /v1/invoices
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import '../../scripts/closed-pipe.mjs';
import { accessOf, assertAnswers } from '../terminal/access.mjs';
import { openApi } from './api.mjs';
import { sendIssued } from './e-invoice.mjs';
import { load } from './initial-load.mjs';
import { idsOf } from './map-ids.mjs';
import { billMonth } from './month-end.mjs';
import { ordersScreen } from './orders-screen.mjs';
import { importPriceList } from './price-list.mjs';
import { pullChanges } from './pull-changes.mjs';
import { pullUpdated, removeDeleted } from './pull-updated-after.mjs';
import { message, push } from './push-with-retry.mjs';
import { update } from './update-with-etag.mjs';
import { createInvoice } from './v1-to-v2.mjs';
import { overdueCustomers } from './who-owes-us.mjs';

/** A file is replaced as a whole, so that a crash leaves the old state or the new one. */
function write(file, value) {
  writeFileSync(`${file}.new`, JSON.stringify(value, undefined, 2));
  renameSync(`${file}.new`, file);
}
const read = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise);

/** A mirror as the recipes take it: `records` is a Map there and a list in the file. */
function openMirror(file) {
  const { records = [], since, cursor = null } = read(file, {});
  const mirror = { records: new Map(records.map((record) => [record.id, record])), cursor };
  mirror.since = since ? new Date(since) : null;
  return { mirror, save: async (state) => write(file, { ...state, records: [...state.records.values()] }) };
}

/** The API, opened when the arguments are known to be complete. */
let api;

const COMMANDS = {
  async load(resource, file) {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    console.log(await load(api, resource, lines.map((line) => JSON.parse(line)))); // prettier-ignore
  },
  'price-list': async (profile, file) => console.log(await importPriceList(api, read(profile), readFileSync(file))),
  async pull(resource, type, file) {
    const { mirror, save } = openMirror(file);
    await pullChanges(api, { resource, type }, mirror, save);
    console.log(`${mirror.records.size} ${resource}`);
  },
  async 'pull-updated'(resource, file) {
    const { mirror, save } = openMirror(file);
    await pullUpdated(api, resource, mirror, save);
    await removeDeleted(api, resource, mirror, save);
    console.log(`${mirror.records.size} ${resource}`);
  },
  async queue(file, method, path, body) {
    write(file, [...read(file, []), message(method, path, JSON.parse(body))]);
  },
  async push(file) {
    await push(api, read(file, []), async (idempotencyKey, result) => {
      console.log(idempotencyKey, result.status, result.data?.id ?? result.code);
      write(file, read(file, []).filter((one) => one.idempotencyKey !== idempotencyKey)); // prettier-ignore
    });
  },
  async 'bill-month'(since, until) {
    const { invoices, refused } = await billMonth(api, { since, until });
    for (const { invoice_number: number, total_amount: total } of invoices) console.log(number, total);
    for (const { customer_id: customer, code } of refused) console.log(customer, code);
  },
  update: async (path, changes) => console.log(await update(api, path, () => JSON.parse(changes))),
  async 'who-owes-us'(day) {
    for (const { name, balance, unapplied, invoices } of await overdueCustomers(api, day))
      console.log(name, balance, unapplied, invoices.map(({ number, due }) => `${number}: ${due}`).join(', '));
  },
  'orders-screen': async (count) => console.table(await ordersScreen(api, count)),
  'e-invoice': (id, format) =>
    sendIssued(
      api,
      { type: 'invoice.issued', resource: { id } },
      {
        format,
        deliver: async ({ name, body }) => writeFileSync(name, body),
        report: async (_, problems) => problems.forEach(({ field, reason }) => console.log(`${field}: ${reason}`)),
      },
    ),
  invoice: async (file) => console.log(await createInvoice(api, read(file))),
  async ids(resource, ...references) {
    for (const [reference, id] of await idsOf(api, resource, references)) console.log(reference, id);
  },
};

const [name, ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
if (!command || args.length < command.length) {
  console.error(`usage: node examples/integrating/main.mjs ${Object.keys(COMMANDS).join('|')} …`);
  process.exit(2);
}
try {
  const access = accessOf();
  await assertAnswers(access.base);
  api = openApi(access);
  await command(...args);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
