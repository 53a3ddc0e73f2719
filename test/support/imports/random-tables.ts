import type { StatedDialect } from '#features/imports/new-import.js';
import type { Random } from '../../fuzz/random.js';
import { canWrite, formOf, type Kind, type Program, randomProgram, textOf, workbookOf } from './random-programs.js';

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
  form: StatedDialect;
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
const twoDigits = (number: number): string => String(number).padStart(2, '0');

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
    bytes: program.isWorkbook ? workbookOf(header, cells, kinds, program) : textOf(header, cells, kinds, program),
    form: formOf(program),
  };
}
