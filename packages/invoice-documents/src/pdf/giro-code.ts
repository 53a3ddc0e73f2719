import { Big } from 'big.js';
import qrcode from 'qrcode-generator';
import type { DocumentContent } from '../document-content.js';

/**
 * The text of the QR code with which banking apps fill in a SEPA credit transfer (EPC069-12, version 002), or null where none is possible: it
 * needs an issued invoice in EUR with something due and an IBAN of the seller.
 */
export function giroCodeText(content: DocumentContent): string | null {
  const { seller, totals, number } = content;
  const [account] = seller.bankAccounts;
  const isPayable = content.kind === 'invoice' && content.state === 'issued' && content.currency === 'EUR';
  const holder = account?.holder ?? seller.name;
  const due = new Big(totals.due);
  if (!isPayable || !account || !holder || due.lte(0) || due.gt(LARGEST_AMOUNT)) return null;
  const lines = [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    account.bic ?? '',
    oneLine(holder, 70),
    account.iban.replaceAll(' ', ''),
    `EUR${due.toFixed()}`,
    '', // purpose
    '', // structured reference
    oneLine(number ?? '', 140),
  ];
  const text = lines.join('\n').trimEnd();
  return Buffer.byteLength(text) > LARGEST_TEXT ? null : text;
}

/** The dark modules of a QR code with error correction M, row by row. */
export function qrModules(text: string): boolean[][] {
  const code = qrcode(0, 'M');
  code.addData(Buffer.from(text).toString('latin1')); // the library takes the code of each character as a byte
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place);
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

const LARGEST_AMOUNT = '999999999.99';
/** Bytes in a QR code of version 13 with error correction M, the largest that the guidelines permit. */
const LARGEST_TEXT = 331;

const oneLine = (text: string, length: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, length);
