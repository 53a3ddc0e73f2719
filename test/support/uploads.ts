import type { Answer, Client } from './client.js';

/** A form for `fetch`, in which bytes are files. */
export function formOf(parts: [name: string, value: string | Uint8Array, filename?: string][]): FormData {
  const form = new FormData();
  for (const [name, value, filename = 'image.png'] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), filename);
  }
  return form;
}

export const upload = (
  client: Client,
  file: Uint8Array,
  fields: Record<string, string> = {},
  path?: string,
): Promise<Answer> => sendForm(client, formOf([['file', file], ...Object.entries(fields)]), path);

export const sendForm = (client: Client, form: FormData, path = '/v2/media'): Promise<Answer> =>
  client.post(path, form);

/** The `data` of an upload; throws unless it succeeds. */
export async function uploaded(client: Client, file: Uint8Array, fields?: Record<string, string>): Promise<any> {
  const { status, body } = await upload(client, file, fields);
  if (status !== 201) throw new Error(`POST /v2/media: ${status} ${JSON.stringify(body)}`);
  return body.data;
}
