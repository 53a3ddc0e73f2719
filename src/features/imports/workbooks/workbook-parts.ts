import { posix } from 'node:path';
import { broken, WorkbookRefused } from './workbook-refused.js';
import { readWholeXml } from './xml-part.js';
import type { ZipParts } from './zip-parts.js';

/** A sheet of a workbook. */
export interface SheetPart {
  name: string;
  /** Name of its part. */
  part: string;
  isHidden: boolean;
}

/** Where the parts of a workbook are. */
export interface WorkbookParts {
  /** The sheets with cells, in their order. */
  sheets: readonly SheetPart[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Whether days are counted from 1904 instead of 1900. */
  is1904: boolean;
}

interface Relation {
  type: string;
  part: string;
}

/** Finds the parts of a workbook as its relationships say. Throws `WorkbookRefused` for an archive that is something else. */
export async function workbookParts(zip: ZipParts): Promise<WorkbookParts> {
  assertWorkbook(zip);
  const root = await relationsOf(zip, '');
  const workbook = [...root.values()].find(({ type }) => type === 'officeDocument')?.part;
  if (workbook === undefined) throw new WorkbookRefused('is a ZIP archive without a workbook');
  const relations = await relationsOf(zip, workbook);
  const partOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.part;
  const sheets: SheetPart[] = [];
  let is1904 = false;
  await readWholeXml(workbook, zip.read(workbook), {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const relation = relations.get(idOf(attributes));
      if (relation?.type !== 'worksheet') return; // a chart or a dialog has no cells
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      sheets.push({ name: attributes['name'] ?? '', part: relation.part, isHidden });
    },
  });
  return { sheets, is1904, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') };
}

/** Throws for what is no workbook of this format, with what it is. */
function assertWorkbook(zip: ZipParts): void {
  const kind = OTHER_ARCHIVES.find(([part]) => zip.has(part))?.[1];
  if (kind) throw new WorkbookRefused(`is ${kind}; save it as xlsx or CSV UTF-8 and send that file`);
  if (!zip.has('_rels/.rels'))
    throw new WorkbookRefused('is a ZIP archive without a workbook; send the workbook alone');
}

/** What other archives are, by a part that only they have. */
const OTHER_ARCHIVES: readonly [string, string][] = [
  ['xl/workbook.bin', 'a binary Excel workbook (xlsb)'],
  ['content.xml', 'an OpenDocument file (ods)'],
  ['index/document.iwa', 'a Numbers file'],
  ['word/document.xml', 'a Word document (docx)'],
];

/** The parts that a part names, by the ids by which it does; `''` is the archive itself. */
async function relationsOf(zip: ZipParts, part: string): Promise<Map<string, Relation>> {
  const { dir, base } = posix.parse(part);
  const name = posix.join(dir, '_rels', `${base}.rels`);
  const relations = new Map<string, Relation>();
  if (!zip.has(name)) throw broken(`its part ${name} is missing`);
  await readWholeXml(name, zip.read(name), {
    open: (element, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (element !== 'Relationship' || mode === 'External') return;
      relations.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        part: posix.join('/', target.startsWith('/') ? '' : dir, target).slice(1),
      });
    },
  });
  return relations;
}

/** The id of the relationship of an element, whose prefix the workbook chooses. */
function idOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}
