import type { Answer, Client } from './client.js';

/** One request of an `.http` file, with its variables not replaced yet. */
export interface HttpFileRequest {
  title: string;
  /** Name by which later requests refer to the answer. */
  name?: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpFile {
  variables: Record<string, string>;
  requests: HttpFileRequest[];
}

/**
 * Reads the part of the format of VS Code's REST Client that the examples use: `@name = value`, `###` between requests, comments,
 * `# @name`, headers, and a body after an empty line. Throws for any other line.
 */
export function parseHttpFile(text: string): HttpFile {
  const [head, ...blocks] = text.split(/^###/m);
  const variables: Record<string, string> = {};
  for (const line of head!.split('\n')) {
    const [, name, value] = /^@(\w+) *= *(.*)$/.exec(line) ?? [];
    if (name) variables[name] = value!;
    else if (line && !line.startsWith('#')) throw new Error(`Cannot read ${line}`);
  }
  return { variables, requests: blocks.map(parseRequest) };
}

function parseRequest(block: string): HttpFileRequest {
  const [head, ...body] = block.trim().split('\n\n');
  const [title, ...lines] = head!.split('\n');
  const name = lines.map((line) => /^# @name (\w+)$/.exec(line)?.[1]).find(Boolean);
  const [first, ...rest] = lines.filter((line) => !line.startsWith('#'));
  const [, method, url] = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/.exec(first ?? '') ?? [];
  if (!method) throw new Error(`Cannot read ${first}`);
  const headers = rest.map((line) => {
    const [, header, value] = /^([\w-]+): (.+)$/.exec(line) ?? [];
    if (!header) throw new Error(`Cannot read ${line}`);
    return [header.toLowerCase(), value!];
  });
  return {
    title: title!.trim(),
    name,
    method,
    url: url!,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: body.join('\n\n') || undefined,
  };
}

/** Sends the requests of a file one after the other; the variables `base` and `key` become those of the client. */
export async function runHttpFile(client: Client, { variables, requests }: HttpFile): Promise<[string, Answer][]> {
  const known: Record<string, string> = { ...variables, base: '', key: client.key };
  const answers: Record<string, Answer> = {};
  const replaced = (text: string) =>
    text.replace(/\{\{([^}]+)\}\}/g, (_, variable: string) => known[variable] ?? fromAnswer(variable, answers));
  const done: [string, Answer][] = [];
  for (const { title, name, method, url, headers, body } of requests) {
    const sent = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, replaced(value)]));
    const answer = await client.send(method, replaced(url), body && replaced(body), sent);
    if (name) answers[name] = answer;
    done.push([title, answer]);
  }
  return done;
}

/** The value of `name.response.body.path.to[0].field`. */
function fromAnswer(variable: string, answers: Record<string, Answer>): string {
  const [name, , , ...path] = variable.replaceAll('[', '.').replaceAll(']', '').split('.');
  const value: unknown = path.reduce((node, part) => node?.[part], answers[name!]?.body);
  if (typeof value !== 'string') throw new Error(`There is no {{${variable}}}`);
  return value;
}
