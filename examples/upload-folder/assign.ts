import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fetchDirectly } from '#access';
import { ENTITY_TYPES, type Outcome, type Target, uploadFile } from './upload.js';

/** What happened to a product. */
export interface Assignment {
  sku: string;
  result: 'changed' | 'unchanged' | 'refused';
  /** The pictures of the product, or why they were refused. */
  detail: string;
  status: number;
}

/** Called with each result, when it is known. */
export interface Progress {
  onFile(outcome: Outcome): void;
  onProduct(assignment: Assignment): void;
}

interface Product {
  id: string;
  sku: string;
  medias: { url: string; order: number }[];
}

interface Answer<T> {
  data: T;
  message?: string;
  details?: { field: string; reason: string }[];
  pagination: { next_cursor: string | null };
}

/** Numbers in names count as numbers: `0017_2` comes before `0017_10`. */
const BY_NAME = new Intl.Collator('en', { numeric: true });
const withoutExtension = (file: string): string => file.slice(0, file.length - extname(file).length);

/**
 * Connects the files of a folder with the products of their SKUs: uploads them and makes them the pictures of the product, in the order of
 * their names. Files without a product are not uploaded. What is uploaded and connected already stays as it is.
 */
export async function assignBySku(folder: string, files: readonly string[], target: Target, progress: Progress) {
  const uploaded = await uploadedFiles(target);
  const products = new Map<string, { product: Product; files: string[] }>();
  const found = new Map<string, Product | undefined>();
  const productOf = async (sku: string) => {
    if (!found.has(sku)) found.set(sku, await readProduct(sku, target));
    return found.get(sku);
  };
  for (const file of files.toSorted((a, b) => BY_NAME.compare(withoutExtension(a), withoutExtension(b)))) {
    const skus = skusOf(file);
    let product: Product | undefined;
    for (const sku of skus) product ??= await productOf(sku);
    if (!product) {
      const detail = `no product has the SKU ${skus.join(' or ')}`;
      progress.onFile({ file, status: 404, result: 'no product', detail });
      continue;
    }
    const group = products.get(product.id) ?? { product, files: [] };
    products.set(product.id, group);
    group.files.push(file);
  }
  for (const group of products.values()) {
    const urls: string[] = [];
    for (const file of group.files) {
      const known = uploaded.get(await sha256Of(join(folder, file)));
      const outcome = known
        ? { file, status: 200, result: 'known', detail: known, url: known }
        : await uploadFile(folder, file, target, ENTITY_TYPES.product);
      progress.onFile(outcome);
      if (outcome.url !== undefined && !urls.includes(outcome.url)) urls.push(outcome.url);
    }
    if (urls.length) progress.onProduct(await writePictures(group.product, urls, target));
  }
}

/** The SKUs that a file can belong to, the first that exists counts: `0017/front.jpg` to 0017, `A_2.jpg` to A_2 or A. */
export function skusOf(file: string): string[] {
  if (dirname(file) !== '.') return [file.split(sep)[0]!];
  const name = withoutExtension(file);
  const first = name.replace(/_\d+$/, '');
  return first && first !== name ? [name, first] : [name];
}

async function writePictures({ id, sku, medias }: Product, urls: string[], target: Target): Promise<Assignment> {
  const present = medias.toSorted((a, b) => a.order - b.order).map(({ url }) => url);
  const detail = `${urls.length} ${urls.length === 1 ? 'picture' : 'pictures'}`;
  if (present.join('\n') === urls.join('\n')) return { sku, result: 'unchanged', detail, status: 200 };
  const body = JSON.stringify({ medias: urls.map((url) => ({ url })) });
  const { status, answer } = await send<Product>(target, `/v2/products/${id}`, { method: 'PATCH', body });
  return status === 200
    ? { sku, result: 'changed', detail, status }
    : { sku, result: 'refused', detail: reasonOf(answer), status };
}

/** The product with a SKU; undefined if there is none. */
async function readProduct(sku: string, target: Target): Promise<Product | undefined> {
  const products = await read<Product[]>(target, `/v2/products?${new URLSearchParams({ sku_id: sku })}`);
  return products.data[0];
}

/** Addresses of the pictures of products that are uploaded, by the SHA-256 of their bytes. */
async function uploadedFiles(target: Target): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = { entity_types: ENTITY_TYPES.product, page_size: '100', include_total: 'false' };
    const query: URLSearchParams = new URLSearchParams({ ...page, ...(cursor && { cursor }) });
    const { data, pagination }: Answer<{ sha256: string; url: string }[]> = await read(target, `/v2/media?${query}`);
    for (const { sha256, url } of data) urls.set(sha256, url);
    cursor = pagination.next_cursor;
  }
  return urls;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function read<T>(target: Target, path: string): Promise<Answer<T>> {
  const { status, answer } = await send<T>(target, path);
  if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: ${reasonOf(answer)}`);
  return answer;
}

async function send<T>({ base, key }: Target, path: string, options: RequestInit = {}) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const response = await fetchDirectly(new URL(path, base), { ...options, headers });
  return { status: response.status, answer: (await response.json()) as Answer<T> };
}

const reasonOf = ({ message = '', details = [] }: Answer<unknown>): string =>
  [message, ...details.map(({ field, reason }) => `${field} ${reason}`)].join(' ');
