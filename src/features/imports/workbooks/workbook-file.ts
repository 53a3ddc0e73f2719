import { open, readFile } from 'node:fs/promises';
import { fileKindOf, isCompoundFile, isZip } from '../records/file-kind.js';
import { WorkbookRefused } from './workbook-refused.js';

const HEAD_BYTES = 4_096;
/** The name of the part of a compound file that has an encrypted workbook. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Throws {@link WorkbookRefused} for a file that is no ZIP archive, and so no workbook of this format, with what it is. */
export async function assertPacked(path: string): Promise<void> {
  const head = await headOf(path);
  if (isZip(head)) return;
  if (isCompoundFile(head) && (await readFile(path)).includes(ENCRYPTED))
    throw new WorkbookRefused('is an encrypted workbook; save it without a password and send that file');
  const kind = fileKindOf(head);
  throw new WorkbookRefused(
    kind
      ? `is ${kind.name}; ${kind.cure}`
      : 'is no workbook (xlsx), although its content type says so; send CSV as text/csv',
  );
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
