import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The first orders of the demo. */
const FIRST = 20;
/** The last ones, which its shipments and credit notes refer to, as to the first one. */
const LAST = 10;
/** Orders between them that the examples, payments and reminders of the demo name. */
const NAMED = ['10643', '10657', '10757', '11037', '11057', '11062'];

/**
 * Copies the build, with the first orders of the demo, the last ones and {@link NAMED}, to a new folder inside the project, so that
 * packages are found; returns the folder. Its program is `main.js` in its `src`.
 */
export async function copyWithShorterDemo(): Promise<string> {
  const folder = await mkdtemp(join(ROOT, '.data/shorter-demo-'));
  await cp(join(ROOT, 'dist'), folder, { recursive: true, filter: (path) => !path.endsWith('.map') });
  const file = join(folder, 'src/demo/northwind.json');
  const northwind = JSON.parse(await readFile(file, 'utf8')) as { orders: { reference_id: string }[] };
  northwind.orders = northwind.orders.filter(
    ({ reference_id }, index, { length }) => index < FIRST || index >= length - LAST || NAMED.includes(reference_id),
  );
  await writeFile(file, JSON.stringify(northwind));
  return folder;
}
