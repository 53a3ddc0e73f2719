import { isDeepStrictEqual } from 'node:util';
import { takeScreenshots, widthFaults } from './screenshots.mjs';
import { execute, foldGroup, openGroup, openOperation } from './swagger-ui.mjs';

/** One transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Examples that cannot succeed: the imports of the demo tenant have ended. */
const CONFLICTS = ['imports.cancel'];
/** Whether an operation exists in sandboxes only: the key of the demo tenant is a live one. */
const isOfSandbox = ({ 403: refusal }) => 'sandbox_only' in (refusal?.content?.['application/json'].examples ?? {});

/**
 * Opens each operation of a group, reads its texts, and executes it with its prefilled values. `pages` has the page of each version, as wide
 * as a telephone, since changes of the width take long. Returns the faults. The screenshots show the group with its first operation executed.
 */
export async function walkGroup(pages, { name, operations }, folder) {
  const faults = [];
  const photographed = new Set();
  for (const operation of operations) {
    const { version, operationId } = operation;
    const page = pages[version];
    await page.bringToFront();
    try {
      const block = await openOperation(page, name, operationId);
      const found = [...(await textFaults(block, operation)), ...(await tryOut(block, operation))];
      found.push(...(await widthFaults(block)));
      if (!photographed.has(version)) {
        await takeScreenshots(page, await openGroup(page, name), `${folder}/${version} ${name}`);
        photographed.add(version);
      }
      faults.push(...found.map((fault) => `${version} ${operationId}: ${fault}`));
      await block.locator('.opblock-summary-control').click(); // Swagger UI is slow with many open operations
    } catch (error) {
      faults.push(`${version} ${operationId}: ${error.message}`);
    }
  }
  for (const version of photographed) await foldGroup(pages[version], name);
  return faults;
}

/** Letters and digits of a text, which formatting does not change. */
const plain = (text) => text.replace(/[^\p{L}\d]+/gu, '');

async function textFaults(block, { summary, description }) {
  const shown = {
    summary: await block.locator('.opblock-summary-description').innerText(),
    description: await block.locator('.opblock-description').innerText(),
  };
  const documented = { summary, description };
  return Object.keys(shown)
    .filter((part) => !plain(shown[part]) || plain(shown[part]) !== plain(documented[part]))
    .map((part) => `its ${part} is shown as ${JSON.stringify(shown[part])}`);
}

async function tryOut(block, operation) {
  const { operationId, parameters, requestBody, responses } = operation;
  const faults = [];
  for (const { name, in: place, example } of parameters.filter(({ in: place }) => place === 'path')) {
    const field = block.locator(`tr[data-param-name="${name}"][data-param-in="${place}"]`).locator('input, select');
    const value = await field.inputValue();
    if (value !== String(example)) faults.push(`${name} is prefilled with ${value}`);
  }
  faults.push(...(await bodyFaults(block, requestBody)));
  const status = await execute(block);
  const successes = Object.keys(responses).filter((code) => code.startsWith('2'));
  if (status === '409' && CONFLICTS.includes(operationId)) return faults;
  if (status === '403' && isOfSandbox(responses)) return faults;
  const answer = block.locator('.live-responses-table');
  if (!successes.includes(status)) return [...faults, `answered ${status}: ${await answer.innerText()}`];
  return [...faults, ...(await answerFaults(answer, operation, status))];
}

/** Sets the file of a form; other bodies are prefilled with their example. */
async function bodyFaults(block, requestBody) {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type) return [];
  if (type === 'multipart/form-data') {
    const picture = { name: 'picture.png', mimeType: 'image/png', buffer: PICTURE };
    await block.locator('input[type=file]').setInputFiles(picture);
    return [];
  }
  const text = await block.locator('textarea.body-param__text').inputValue();
  const isExample =
    type === 'application/json'
      ? isDeepStrictEqual(JSON.parse(text), content.example)
      : text === content.example.replaceAll('\r\n', '\n'); // as browsers show all ends of lines
  return isExample ? [] : [`its body is prefilled with ${text}`];
}

/**
 * Compares the shown body with the documented example: the same fields in it and in its `data`, except those of the parameter `include`;
 * or text where text is documented.
 */
async function answerFaults(answer, { parameters, responses }, status) {
  const { content } = responses[status];
  if (!content) return [];
  const text = await answer.locator('.response-col_description pre').first().innerText();
  const example = content['application/json']?.example;
  if (!example) return text ? [] : ['the answer has no text'];
  const body = JSON.parse(text);
  const [shown, documented] = [body, example].map(({ data }) => (Array.isArray(data) ? data[0] : data));
  const onRequest = parameters.find(({ name }) => name === 'include')?.schema.enum ?? [];
  return [
    ...fieldFaults('the answer', body, example),
    ...(shown ? fieldFaults('its data', shown, documented, onRequest) : []), // a list can be empty
  ];
}

function fieldFaults(place, shown, documented, optional = []) {
  const missing = Object.keys(documented).filter((field) => !(field in shown) && !optional.includes(field));
  const undocumented = Object.keys(shown).filter((field) => !(field in documented));
  return [
    ...missing.map((field) => `${place} has no ${field}`),
    ...undocumented.map((field) => `${place} has the undocumented ${field}`),
  ];
}
