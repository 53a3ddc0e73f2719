import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fetchDirectly } from '#access';

/** What the files are for, as the service stores it. */
export const ENTITY_TYPES = { folder: 'folder', product: 'product' };

export interface Target {
  base: string;
  key: string;
}

/** The result of one file. */
export interface Outcome {
  /** Relative to the folder. */
  file: string;
  status: number;
  /** `accepted`, or the error's code. */
  result: string;
  /** The reason of the refusal, or format and address of the stored file. */
  detail: string;
  /** Address of the stored file; undefined if it was refused. */
  url?: string;
}

interface Answer {
  data?: { content_type: string; url: string };
  code?: string;
  message?: string;
  details?: { field: string; reason: string }[];
}

/** All files below a folder, relative to it, in order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(join(folder, '/').length)).sort();
}

/** Uploads one file as a stream. */
export async function uploadFile(
  folder: string,
  file: string,
  { base, key }: Target,
  entityType = ENTITY_TYPES.folder,
): Promise<Outcome> {
  const form = new FormData();
  form.append('entity_type', entityType);
  form.append('file', await openAsBlob(join(folder, file)), basename(file));
  const response = await fetchDirectly(new URL('/v2/media', base), {
    method: 'POST',
    headers: { 'X-API-Key': key },
    body: form,
  });
  const { data, code, message, details = [] } = (await response.json()) as Answer;
  const reasons = details.map(({ field, reason }) => (reason === message ? '' : ` (${field} ${reason})`)).join('');
  return {
    file,
    status: response.status,
    result: data ? 'accepted' : (code ?? 'unknown'),
    detail: data ? `${data.content_type} ${data.url}` : `${message}${reasons}`,
    url: data?.url,
  };
}
