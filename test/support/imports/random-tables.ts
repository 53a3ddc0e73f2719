import iconv from 'iconv-lite';
import { type Encoding, ENCODINGS } from '../../../src/features/imports/profiles/definition.js';
import type { StatedForm } from '../../../src/features/imports/new-import.js';
import type { Random } from '../../fuzz/random.js';
import { sheetOf, type TestCell } from './workbook.js';

/** What a column has: `money` and `number` have two decimals, so that each shows its decimal mark. */
export type Kind = 'code' | 'line' | 'text' | 'money' | 'number' | 'whole' | 'flag' | 'day';

export interface Column {
  kind: Kind;
  /** Its names in files of people, in several languages. */
  names: readonly string[];
}

/** A resource with some of its columns; the first one is in every table, and differs in each row. */
export const TABLES: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  products: {
    sku_id: { kind: 'code', names: ['Artikelnummer', 'Référence', 'Codice'] },
    group_code: { kind: 'code', names: ['Gruppe', 'Groupe', 'Gruppo'] },
    name: { kind: 'line', names: ['Bezeichnung', 'Désignation', 'Descrizione'] },
    description: { kind: 'text', names: ['Langtext', 'Texte long', 'Testo'] },
    tax_rate: { kind: 'number', names: ['MwSt', 'TVA', 'IVA'] },
    is_primary: { kind: 'flag', names: ['Hauptartikel', 'Principal', 'Principale'] },
    barcode: { kind: 'code', names: ['EAN', 'Code-barres', 'Codice a barre'] },
    'tags[0]': { kind: 'line', names: ['Schlagwort', 'Mot-clé', 'Etichetta'] },
    'attributes.Colour': { kind: 'line', names: ['Farbe', 'Couleur', 'Colore'] },
    'net_weight.value': { kind: 'number', names: ['Gewicht', 'Poids', 'Peso'] },
    'product_prices[0].price': { kind: 'money', names: ['VK-Preis', 'Prix', 'Prezzo'] },
  },
  product_prices: {
    sku: { kind: 'code', names: ['Artikelnummer', 'Référence', 'Codice'] },
    price_list_id: { kind: 'code', names: ['Preisliste', 'Tarif', 'Listino'] },
    price: { kind: 'money', names: ['Preis netto', 'Prix net', 'Prezzo netto'] },
    sale_price: { kind: 'money', names: ['Aktionspreis', 'Promotion', 'Promozione'] },
    min_order_quantity: { kind: 'whole', names: ['Mindestmenge', 'Minimum', 'Minimo'] },
  },
  customers: {
    reference_id: { kind: 'code', names: ['Kundennummer', 'N° client', 'Cliente'] },
    company_name: { kind: 'line', names: ['Firma', 'Société', 'Ragione sociale'] },
    phone: { kind: 'code', names: ['Telefon', 'Téléphone', 'Telefono'] },
    'addresses[0].reference_id': { kind: 'code', names: ['Adressnummer', 'N° adresse', 'N. indirizzo'] },
    'addresses[0].city': { kind: 'line', names: ['Ort', 'Ville', 'Città'] },
    'addresses[0].zip_code': { kind: 'code', names: ['PLZ', 'Code postal', 'CAP'] },
    tax_rate: { kind: 'number', names: ['Steuersatz', 'Taux', 'Aliquota'] },
  },
  payments: {
    reference_id: { kind: 'code', names: ['Belegnummer', 'N° pièce', 'Documento'] },
    customer_id: { kind: 'code', names: ['Kundennummer', 'N° client', 'Cliente'] },
    amount: { kind: 'money', names: ['Betrag', 'Montant', 'Importo'] },
    paid_at: { kind: 'day', names: ['Zahldatum', 'Date', 'Data'] },
    method: { kind: 'line', names: ['Zahlart', 'Mode', 'Metodo'] },
  },
};

/** The values of a row by their paths: texts, numbers with a decimal point, `true` and `false`, and days as `YYYY-MM-DD`. */
export type Row = ReadonlyMap<string, string>;

/** How a program writes a table. */
export interface Program {
  isWorkbook: boolean;
  separator: string;
  quoting: 'all' | 'needed' | 'none';
  encoding: Encoding;
  hasMark: boolean;
  lineEnd: string;
  decimal: string;
  thousands: string;
  isMinusBehind: boolean;
  currency: string;
  /** `ISO`, or the form of days. */
  dates: string;
  flags: readonly [yes: string, no: string];
  /** Codes as formulas that make a text, or long ones in scientific notation, in which digits are lost. */
  codes: 'plain' | 'formulas' | 'shortened';
  /** What became of letters beyond ASCII before: they were lost, or UTF-8 was read as windows-1252. */
  letters: 'right' | 'lost' | 'mistaken';
  before: readonly string[];
  hasSeparatorLine: boolean;
  emptyColumns: number;
}

/** A table as a program has written it. */
export interface WrittenTable {
  resource: string;
  paths: readonly string[];
  /** The names of the columns: paths, or names in a language. */
  header: readonly string[];
  rows: readonly Row[];
  program: Program;
  bytes: Buffer;
  /** The form of the file as a person who knows the program states it. */
  form: StatedForm;
}

const WORDS = [
  ...[
    'Tea',
    'Cup blue',
    'Kanne, grün',
    'Tee; lose',
    'a|b',
    'x:y',
    '100 %',
    '3/4" Rohr',
    'say "hi"',
    '-5 Grad',
    '+plus',
  ],
  ...['Größe M', 'Müller & Söhne', 'Straße', 'crème brûlée', 'Façade', 'Ñandú', 'Übergröße', 'garçon'],
  ...['Žluťoučký kůň', 'Gęś', 'Łódź', 'Škoda', 'Чайник', 'Байкал', 'tab\tin text', "it's", '1,5', '1.234'],
];
/** Text in the beginning of which an unquoted file has a quotation mark. */
const INCHES = ['"Zoll', 'ende"', '"19 Rack'];
const DATES = ['ISO', 'DD.MM.YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD', 'DD.MM.YY'];
const FLAGS = [['true', 'false'], ['TRUE', 'FALSE'], ['1', '0'], ['yes', 'no']] as const; // prettier-ignore

const canWrite = (text: string, encoding: Encoding): boolean =>
  encoding.startsWith('utf-') || iconv.decode(iconv.encode(text, encoding), encoding) === text;

const LETTERS: Record<Program['letters'], (text: string) => string> = {
  right: (text) => text,
  lost: (text) => text.replaceAll(/[^\0-\u007f]/g, '\ufffd'),
  mistaken: (text) => iconv.decode(Buffer.from(text), 'windows-1252'),
};

/** A program with random habits. */
export function randomProgram(random: Random): Program {
  const decimal = random.pick(['.', ',']);
  const quoting = random.pick(['all', 'needed', 'needed', 'none'] as const);
  const separators = quoting === 'none' ? [';', '\t', '|'] : [',', ';', '\t', '|'];
  const separator = random.pick(separators);
  const before = random.chance(0.25)
    ? random.times(random.int(1, 3), () => random.pick(['Prices', 'As of 2026', '']))
    : [];
  const encoding = random.chance(0.4) ? 'utf-8' : random.pick(ENCODINGS);
  return {
    ...{ isWorkbook: random.chance(0.1), separator, quoting, encoding, decimal, before },
    hasMark: encoding === 'utf-16' || random.chance(0.5),
    lineEnd: random.pick(['\n', '\r\n', '\r\n', '\r']),
    thousands: random.pick(['', '', decimal === ',' ? '.' : ',', "'", ' ', '\u00a0']),
    isMinusBehind: random.chance(0.1),
    currency: random.pick(['', '', '', ' EUR', 'EUR ']),
    dates: random.pick(DATES),
    flags: random.pick(FLAGS),
    codes:
      quoting === 'none' ? 'plain' : random.pick([...random.times(8, () => 'plain' as const), 'formulas', 'shortened']),
    letters:
      encoding === 'utf-8' ? random.pick([...random.times(8, () => 'right' as const), 'lost', 'mistaken']) : 'right',
    hasSeparatorLine: !before.length && random.chance(0.1),
    emptyColumns: random.chance(0.2) ? random.int(1, 3) : 0,
  };
}

/** A table of random rows, as a random program writes it. */
export function randomTable(random: Random): WrittenTable {
  const program = randomProgram(random);
  const resource = random.pick(Object.keys(TABLES));
  const columns = TABLES[resource]!;
  const [key, ...others] = Object.keys(columns) as [string, ...string[]];
  const kept = others.filter(() => random.chance(0.75));
  const first = random.chance(0.5) ? [key, ...kept] : [...kept, key];
  const paths = first.length > 1 ? first : [key, others[0]!];
  const language = random.int(-3, 2);
  const names = language < 0 ? paths : paths.map((path) => columns[path]!.names[language]!);
  const header = program.isWorkbook || names.every((name) => canWrite(name, program.encoding)) ? names : paths;
  const isWritable = (text: string) =>
    (program.isWorkbook || canWrite(text, program.encoding)) &&
    (program.quoting !== 'none' || ![program.separator, '\t'].some((one) => text.includes(one)));
  const words = WORDS.filter(isWritable);
  const rows = Array.from({ length: random.int(1, 12) }, (_, index) => {
    const cells = paths.map((path) => [path, valueOf(columns[path]!.kind, path === key ? index : undefined)] as const);
    return new Map(cells.filter(([, value]) => value !== ''));
  });
  function valueOf(kind: Kind, index: number | undefined): string {
    if (index !== undefined) return `${random.pick(['', '0', 'A-', 'Z'])}${1000 + index}`;
    if (random.chance(0.15)) return '';
    const isUnquoted = program.quoting === 'none' && !program.isWorkbook;
    const word = () => random.pick(isUnquoted && random.chance(0.2) ? INCHES : words);
    const sign = kind === 'number' && random.chance(0.1) ? '-' : '';
    switch (kind) {
      case 'code':
        return random.pick(['00123', '4006381333931', 'A-1', '040 5554567', '7']);
      case 'line':
        return word();
      case 'text':
        return isUnquoted ? random.pick(words) : random.times(random.int(1, 3), () => random.pick(words)).join('\n');
      case 'whole':
        return String(random.int(1, random.pick([20, 5_000])));
      case 'flag':
        return String(random.chance(0.5));
      case 'day':
        return `20${random.int(10, 40)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`;
      default:
        return `${sign}${random.int(0, random.pick([99, 4_000_000]))}.${twoDigits(random.int(0, 99))}`;
    }
  }
  const cells = rows.map((row) => paths.map((path) => row.get(path) ?? ''));
  const table = { resource, paths, header, rows, program };
  const kinds = paths.map((path) => columns[path]!.kind);
  return {
    ...table,
    bytes: program.isWorkbook ? workbook(header, cells, kinds, program) : text(header, cells, kinds, program),
    form: formOf(program),
  };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

function formOf({ isWorkbook, separator, quoting, encoding, decimal, thousands, dates, before }: Program): StatedForm {
  const inCells = {
    ...(before.length ? { header_line: before.length + 1 } : {}),
    decimal,
    ...(thousands ? { thousands } : {}),
    ...(dates === 'ISO' ? {} : { dates }),
  };
  if (isWorkbook) return inCells;
  return { ...inCells, encoding, separator, ...(quoting === 'none' ? { quote: 'none' } : {}) };
}

/** The bytes of a CSV file. */
function text(header: readonly string[], rows: readonly string[][], kinds: readonly Kind[], program: Program): Buffer {
  const { separator, quoting, lineEnd, encoding, before } = program;
  const written = (cell: string): string => {
    const isQuoted = quoting === 'all' || (quoting === 'needed' && (/["\r\n]/.test(cell) || cell.includes(separator)));
    return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  const lines = [header, ...rows.map((row) => row.map((value, index) => cellOf(value, kinds[index]!, program)))];
  const empty = separator.repeat(program.emptyColumns);
  const all = [
    ...(program.hasSeparatorLine ? [`sep=${separator}`] : []),
    ...before,
    ...lines.map((cells) => cells.map(written).join(separator) + empty),
  ];
  return iconv.encode(all.join(lineEnd) + lineEnd, encoding, {
    addBOM: program.hasMark && encoding.startsWith('utf-'),
  });
}

/** The bytes of a workbook, in which numbers and days are numbers. */
function workbook(
  header: readonly string[],
  rows: readonly string[][],
  kinds: readonly Kind[],
  program: Program,
): Buffer {
  const cellIn = (value: string, kind: Kind): TestCell => {
    if (value === '') return null;
    if (kind === 'money' || kind === 'number' || kind === 'whole') return Number(value);
    if (kind === 'flag') return value === 'true';
    if (kind === 'day') return { number: (Date.parse(value) - Date.UTC(1899, 11, 30)) / 86_400_000, format: 14 };
    return value;
  };
  const lines = [...program.before.map((line) => [line]), [...header]];
  return Buffer.from(
    sheetOf([...lines, ...rows.map((row) => row.map((value, index) => cellIn(value, kinds[index]!)))]),
  );
}

/** A value as the program shows it. */
function cellOf(value: string, kind: Kind, program: Program): string {
  const { decimal, separator, quoting, isMinusBehind, currency, dates, flags, codes } = program;
  if (value === '') return '';
  if (kind === 'code') {
    if (codes === 'shortened' && /^\d{12,}$/.test(value)) return `4${decimal}00638E+12`;
    return codes === 'formulas' ? `="${value}"` : value;
  }
  if (kind === 'flag') return flags[value === 'true' ? 0 : 1];
  if (kind === 'day') {
    const [year, month, day] = value.split('-') as [string, string, string];
    if (dates === 'ISO') return value;
    return dates.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', day);
  }
  if (kind === 'line' || kind === 'text') return LETTERS[program.letters](value);
  const thousands = quoting === 'none' && program.thousands === separator ? '' : program.thousands;
  const [, minus = '', whole = '', , decimals] = /^(-?)(\d+)(\.(\d+))?$/.exec(value)!;
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  const digits = decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`;
  const number = isMinusBehind ? digits + minus : minus + digits;
  if (kind !== 'money') return number;
  return currency.startsWith(' ') ? number + currency : currency + number;
}
