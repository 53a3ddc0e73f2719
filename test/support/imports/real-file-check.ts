import type { Client } from '../client.js';
import type { ErrorLine, ImportBody } from './fixture.js';
import { differencesOf } from './expected-values.js';
import type { Expected, ExpectedGroup, Json, RealFile } from './real-files.js';

/** The list in which the records of an import are read, by its resource. */
const LISTS: Readonly<Record<string, string>> = {
  products: 'products?page_size=100',
  product_prices: 'products?page_size=100',
  customers: 'customers?page_size=100&status=all',
  inventories: 'inventories?page_size=100',
};

/** The records of a list in the sequence of their ids, each as it is read alone. */
export async function readRecords(client: Client, resource: string): Promise<Json[]> {
  const list = LISTS[resource] ?? `${resource}?page_size=100`;
  const path = `/v2/${list.replace(/\?.*/, '')}`;
  const { body } = await client.get(`/v2/${list}`);
  const ids = (body.data as { id: string }[]).map(({ id }) => id).sort();
  return Promise.all(ids.map(async (id) => (await client.get(`${path}/${id}`)).body.data as Json));
}

/** Compares what a tenant holds after an import with the expectations of the file. Only the fields that they name are compared. */
export class RealFileCheck {
  constructor(
    private readonly file: RealFile,
    private readonly done: ImportBody,
    private readonly errors: readonly ErrorLine[],
    private readonly records: readonly Json[],
    private readonly priceLists: readonly Json[],
  ) {}

  /** The differences, one text for each; also the lines that were refused although no expectation names them. */
  differences(): string[] {
    const parts: Expected[] = [this.file, ...(this.file.open ?? [])];
    const refused = new Set(parts.flatMap(({ refused: lines = [] }) => lines.map(({ line }) => line)));
    const further = this.errors.filter(({ line, severity }) => severity !== 'warning' && !refused.has(line));
    return [...parts.flatMap((part) => this.ofPart(part)), ...further.map((error) => JSON.stringify(error))];
  }

  private ofPart({ result = {}, records = [], groups = [], absent = [], refused = [] }: Expected): string[] {
    return [
      ...Object.entries(result).flatMap(([name, value]) =>
        differencesOf(`result.${name}`, value, (this.done as unknown as Json)[name]),
      ),
      ...records.flatMap((record) => this.ofRecord(record)),
      ...groups.flatMap((group) => this.ofGroup(group)),
      ...absent.filter((name) => this.find(name)).map((name) => `${name} exists`),
      ...refused.flatMap((line) => this.ofRefused(line)),
    ];
  }

  private ofRefused({ line, field }: { line: number; field: string }): string[] {
    const found = this.errors.filter((error) => error.line === line);
    const fields = found.flatMap(({ details }) => details.map((detail) => detail.field));
    return fields.includes(field) ? [] : [`line ${line}: ${field} is not refused, but ${JSON.stringify(fields)}`];
  }

  private ofRecord(expected: Json): string[] {
    const name = (expected.sku ?? expected.reference_id) as string;
    const record = this.find(name);
    if (!record) return [`${name} is missing`];
    return Object.entries(expected).flatMap(([field, value]) => {
      const path = `${name}.${field}`;
      if (field === '$attributes_lack') return this.ofLacking(path, value as string[], record.attributes as Json[]);
      if (field === 'attributes') return this.ofNamed(path, value as Json[], record.attributes as Json[], 'name');
      if (field === 'price_lists') return this.ofNamed(path, value as Json[], record.price_lists as Json[], 'id');
      return differencesOf(path, value, record[field]);
    });
  }

  private ofLacking(path: string, names: readonly string[], attributes: readonly Json[]): string[] {
    return attributes
      .filter(({ name }) => names.includes(name as string))
      .map(({ name }) => `${path}: ${String(name)}`);
  }

  /** Attributes by name and prices by price list: others may be there, unless there must be none. */
  private ofNamed(path: string, expected: readonly Json[], actual: readonly Json[], key: string): string[] {
    const isExact = !expected.length || (key === 'name' && this.file.exact_attributes === true);
    if (isExact && actual.length !== expected.length) return [`${path}: ${JSON.stringify(actual)}`];
    return expected.flatMap(({ [key]: wanted, ...fields }) => {
      const entry = actual.find((one) => one[key] === this.idOf(wanted as string));
      if (!entry) return [`${path}: ${String(wanted)} is missing in ${JSON.stringify(actual)}`];
      return differencesOf(`${path}[${String(wanted)}]`, fields, entry);
    });
  }

  /** The id that `@default` or a reference of a price list such as `@STD` stands for; another name stands for itself. */
  private idOf(name: string): string {
    const isMeant = (list: Json) =>
      name === `@${String(list.reference_id)}` || (name === '@default' && list.is_default);
    return (this.priceLists.find(isMeant)?.id as string | undefined) ?? name;
  }

  private ofGroup({
    group_code: code,
    skus,
    grouping_attributes: attributes,
    media_urls: urls,
  }: ExpectedGroup): string[] {
    const variants = this.records.filter((record) => record.group_code === code);
    const present = [...new Set(variants.flatMap(({ medias }) => (medias as Json[]).map(({ url }) => url as string)))];
    const inOrder = (texts: readonly string[]) => texts.toSorted();
    const presentSkus = variants.map(({ sku }) => sku as string);
    return [
      ...differencesOf(`${code}: SKUs`, inOrder(skus), inOrder(presentSkus)),
      ...(attributes ? differencesOf(`${code}: grouping`, attributes, variants[0]?.grouping_attributes) : []),
      ...(urls ? differencesOf(`${code}: medias`, inOrder(urls), inOrder(present)) : []),
    ];
  }

  private find(name: string): Json | undefined {
    return this.records.find((record) => record.sku === name || record.reference_id === name);
  }
}
