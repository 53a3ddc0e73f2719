import { isRealText, partsOf } from '../../scripts/openapi-texts.mjs';
import { DOCUMENTS_DRAWING, INVOICE_STATES_DRAWING } from '#app/docs/drawings.js';
import { INVOICE_STATES } from '#features/invoices/state/invoice-state.js';
import { ERROR_CODES } from '#app/api-names.js';
import { readDocuments } from '../support/documents.js';

/** Characters that fit in the width of 390 pixels at the font size of drawings there. */
const MAX_DRAWING_COLUMNS = 50;
const documents = readDocuments();

type ErrorExamples = Record<string, { value: { code: string; details: unknown[] } }>;
type Responses = Record<string, { content: Record<string, { examples?: ErrorExamples }> } | undefined>;

describe('the texts of the API documents', () => {
  it.each(documents)('explain every operation, parameter, field and value of $version', ({ raw }) => {
    const parts = partsOf(raw as object);
    expect(parts.length).toBeGreaterThan(1_000);
    expect(parts.filter(({ isReal }) => !isReal)).toEqual([]);
  });

  it('are not empty, formal, or a repetition of the name', () => {
    const REFUSED: [text: string | undefined, name?: string, owner?: string][] = [
      [undefined],
      [''],
      ['Requires the scope `orders:read`.'],
      ['Requires the scope `orders:write`. The body may have at most 8 MB.'],
      ['The new resource'],
      ['At most 4 decimals'],
      ['Default: `confirmed`'],
      ['Id of the order', 'id', 'Order'],
      ['The customer name', 'customer_name', 'Order'],
      ['The value of the sku field', 'sku', 'OrderLine'],
    ];
    expect(REFUSED.filter((refused) => isRealText(...refused))).toEqual([]);
    expect(isRealText('Id of the order that the invoice bills', 'order_id', 'Invoice')).toBe(true);
    expect(isRealText('Ordered quantity, above 0. At most 4 decimals', 'quantity', 'OrderLine')).toBe(true);
  });

  it('do not end in a full stop and a second one', () => {
    const texts = documents.flatMap(({ raw }) => partsOf(raw as object));
    expect(texts.filter(({ text }) => /\.\.(?!\.)|\. \.|undefined/.test(text ?? ''))).toEqual([]);
  });

  it('give the filters of an export the same values as those of the list of its resource', () => {
    const { operations } = documents.find(({ version }) => version === 'v2')!;
    const valuesOf = (path: string) => {
      const { raw } = operations.find((operation) => operation.method === 'GET' && operation.path === path)!;
      const parameters = raw.parameters as { name: string; schema: object }[];
      return new Map(
        parameters.map(({ name, schema }) => [name, (schema as Record<string, unknown>)['x-enumDescriptions']]),
      );
    };
    const resources = [
      'products',
      'customers',
      'inventories',
      'orders',
      'invoices',
      'shipments',
      'contract-pricing',
      'payments',
    ];
    let compared = 0;
    for (const resource of resources) {
      const list = valuesOf(`/v2/${resource}`);
      for (const [name, values] of valuesOf(`/v2/exports/${resource.replace('-', '_')}`)) {
        if (!list.get(name)) continue;
        expect([resource, name, values]).toEqual([resource, name, list.get(name)]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  it.each(documents)('have a fault in each example of validation_failed of $version', ({ operations }) => {
    const examples = operations.flatMap(({ operationId, raw }) =>
      Object.values((raw.responses as Responses)['400']?.content['application/json']?.examples ?? {}).map(
        ({ value }) => ({
          operationId,
          ...value,
        }),
      ),
    );
    const invalid = examples.filter(({ code }) => code === 'validation_failed');
    expect(invalid.length).toBeGreaterThan(40);
    expect(invalid.filter(({ details }) => details.length === 0).map(({ operationId }) => operationId)).toEqual([]);
  });

  it('do not repeat a sentence', () => {
    const repeated = documents.flatMap(({ raw }) =>
      partsOf(raw as object).filter(({ text }) => {
        const sentences = (text ?? '').split(/\. |\n/).filter((sentence) => sentence && !sentence.startsWith('-'));
        return new Set(sentences).size < sentences.length;
      }),
    );
    expect(repeated.map(({ place }) => place)).toEqual([]);
  });

  it('have summaries that fit on one line', () => {
    const long = documents.flatMap(({ operations }) =>
      operations.map(({ raw }) => raw.summary as string).filter((summary) => summary.length > 60),
    );
    expect(long).toEqual([]);
  });
});

describe('the ids of operations', () => {
  it('are unique, such as orders.changeStatus, and the same in both versions', () => {
    for (const { operations } of documents) {
      const ids = operations.map(({ operationId }) => operationId);
      expect(ids.filter((id) => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const [first, second] = documents.map(
      ({ operations }) =>
        new Map(operations.map(({ operationId, method, path }) => [operationId, `${method} ${path.slice(4)}`])),
    );
    const NAMED = ['orders.changeStatus', 'shipments.changeStatus', 'prices.resolve', 'media.upload'];
    expect(NAMED.filter((id) => !second!.has(id))).toEqual([]);
    const ONLY_V1 = ['productPricings.get', 'productPricings.update'];
    expect([...first!.keys()].filter((id) => !second!.has(id))).toEqual(ONLY_V1);
  });
});

describe('the start page', () => {
  it.each(documents)('of $version explains every error code with cause and cure', ({ raw }) => {
    const rows = (raw.info.description as string).matchAll(/^\| (\d{3}) \| (`.+`) \| (.+) \| (.+) \|$/gm);
    const found = [...rows].flatMap(([, status, codes, cause, cure]) =>
      codes!.split(', ').map((code) => ({
        status,
        code: code.slice(1, -1),
        isShort: cause!.length < 12 || cure!.length < 12,
      })),
    );
    expect(found.map(({ code, status }) => [code, Number(status)])).toEqual(
      expect.arrayContaining(Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status])),
    );
    expect(found.filter(({ isShort }) => isShort)).toEqual([]);
  });

  it.each(documents)('of $version names only paths that exist', ({ raw, operations }) => {
    const named = [...(raw.info.description as string).matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`]+)`/g)];
    expect(named.length).toBeGreaterThan(5);
    const known = operations.map(({ method, path }) => `${method} ${path}`);
    expect(named.map(([, method, path]) => `${method} ${path}`).filter((one) => !known.includes(one))).toEqual([]);
  });

  it.each(documents)(
    'of $version begin with steps that end in the payment, in the words of both pages',
    ({ version, raw }) => {
      const [, begin] = /## How to begin\n\n([^#]+)/.exec(raw.info.description as string)!;
      const steps = begin!.trim().split('\n');
      expect(steps.map((step) => Number.parseInt(step, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(steps[0]).toMatch(/\*\*Authorize\*\*.+\*\*Authentication\*\*/);
      expect(steps[1]).toMatch(new RegExp(`GET /${version}/products.+\\*\\*Execute\\*\\*.+\\*\\*Test Request\\*\\*`));
      expect(steps[8]).toContain(version === 'v1' ? 'PATCH /v1/invoices/{id}' : 'POST /v2/payments');
    },
  );

  it('has drawings that fit on a telephone', () => {
    const lines = `${DOCUMENTS_DRAWING}\n${INVOICE_STATES_DRAWING}`.split('\n');
    expect(lines.filter((line) => line.length > MAX_DRAWING_COLUMNS)).toEqual([]);
  });

  it('draws every state of an invoice in the sequence in which the service checks for them', () => {
    const states = [...INVOICE_STATES_DRAWING.matchAll(/──► ([A-Z_]+)/g)].map(([, state]) => state);
    expect(states).toEqual([...INVOICE_STATES]);
  });
});
