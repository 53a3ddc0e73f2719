import type { ReadyProfile } from './ready-profile.js';

/** The labels of the export in English, German, French, Dutch, Spanish and Italian, and the technical names. */
const LABELS = {
  sku: [
    ...['Internal Reference', 'Interne Referenz', 'Référence interne', 'Interne referentie', 'Referencia interna'],
    ...['Riferimento interno', 'default_code'],
  ],
  name: ['Name', 'Nom', 'Naam', 'Nombre', 'Nome'],
  description: [
    ...['Sales Description', 'Verkaufsbeschreibung', 'Description vente', 'Omschrijving verkoop'],
    ...['Descripción de ventas', 'Descrizione vendite', 'description_sale'],
  ],
  barcode: ['Barcode', 'Code-barres', 'Código de barras', 'Codice a barre'],
  price: [
    ...['Sales Price', 'Verkaufspreis', 'Prix de vente', 'Verkoopprijs', 'Precio de venta', 'Prezzo di vendita'],
    ...['list_price', 'lst_price'],
  ],
  category: [
    ...['Product Category', 'Produktkategorie', 'Catégorie de produit', 'Catégorie de produits', 'Productcategorie'],
    ...['Categoría de producto', 'Categoria prodotto', 'categ_id', 'categ_id/complete_name'],
  ],
  tags: [
    ...['Tags', 'Product Tags', 'Stichwörter', 'Stichwörter Produkte', 'Étiquettes', 'Étiquettes de produit', 'Labels'],
    ...['Productlabels', 'Etiquetas', 'Etiquetas de producto', 'Etichette', 'Tag prodotto', 'product_tag_ids'],
  ],
  active: ['Active', 'Aktiv', 'Actif', 'Actief', 'Activo', 'Attivo'],
  weight: ['Weight', 'Gewicht', 'Poids', 'Peso'],
  unit: [
    ...['Unit of Measure', 'Maßeinheit', 'Unité de mesure', 'Maateenheid', 'Unidad de medida', 'Unità di misura'],
    ...['uom_id', 'uom_id/name'],
  ],
} satisfies Record<string, string[]>;

/** The labels of the attributes of a product, of an attribute, and of its values. */
const ATTRIBUTES: [lines: string, attribute: string, values: string][] = [
  ['Product Attributes', 'Attribute', 'Values'],
  ['Produktattribute', 'Attribut', 'Werte'],
  ['Produktattribute', 'Merkmal', 'Werte'],
  ['Attributs de produit', 'Attribut', 'Valeurs'],
  ['Attributs de produits', 'Attribut', 'Valeurs'],
  ['Productkenmerken', 'Kenmerk', 'Waarden'],
  ['Atributos del producto', 'Atributo', 'Valores'],
  ['Attributi prodotto', 'Attributo', 'Valori'],
];
const TECHNICAL = 'attribute_line_ids';
/** A label of a nested record, with the blanks that some versions write around the slash. */
const nested = (labels: string[][]): string[] => [
  ...new Set(labels.flatMap((parts) => [parts.join(' / '), parts.join('/')])),
];

const UNITS = {
  ...{ Units: 'C62', 'Unit(s)': 'C62', Einheiten: 'C62', 'Einheit(en)': 'C62', Unités: 'C62', 'Unité(s)': 'C62' },
  ...{ Stuks: 'C62', Unidades: 'C62', Unità: 'C62' },
  ...{
    Dozens: 'DZN',
    Dutzend: 'DZN',
    Dutzende: 'DZN',
    Douzaines: 'DZN',
    Dozijnen: 'DZN',
    Docenas: 'DZN',
    Dozzine: 'DZN',
  },
  ...{ kg: 'KGM', g: 'GRM', t: 'TNE', lb: 'LBR', oz: 'ONZ' },
  ...{ m: 'MTR', cm: 'CMT', mm: 'MMT', km: 'KMT', ft: 'FOT', in: 'INH', 'm²': 'MTK', L: 'LTR', 'm³': 'MTQ' },
  ...{ Hours: 'HUR', Stunden: 'HUR', Heures: 'HUR', Uren: 'HUR', Horas: 'HUR', Ore: 'HUR' },
  ...{ Days: 'DAY', Tage: 'DAY', Jours: 'DAY', Dagen: 'DAY', Días: 'DAY', Giorni: 'DAY' },
};

/** The export of product templates of Odoo: further attributes of a product stand in rows of their own. */
export const ODOO_PRODUCTS: ReadyProfile = {
  referenceId: 'odoo-products',
  name: 'Odoo: export of product templates',
  resource: 'products',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: LABELS.sku, to: ['sku_id', 'group_code'] },
      { from: LABELS.name, to: 'name' },
      { from: LABELS.description, to: 'description' },
      { from: LABELS.barcode, to: 'barcode' },
      { from: LABELS.price, to: 'product_prices[0].price' },
      { from: LABELS.category, to: 'categories', path: '/' },
      { from: LABELS.tags, to: 'tags', split: ',' },
      { from: LABELS.active, to: 'status', values: { True: 'active', False: 'inactive' } },
      { from: LABELS.weight, to: 'net_weight.value', values: { '0': '', '0.0': '' } },
      { from: LABELS.unit, to: 'unit_code', values: UNITS },
      {
        from: [
          ...nested(ATTRIBUTES.map(([lines, attribute]) => [lines, attribute])),
          ...[`${TECHNICAL}/attribute_id`, `${TECHNICAL}/attribute_id/name`],
        ],
        to: 'attributes[].name',
      },
      {
        from: [
          ...nested(ATTRIBUTES.map(([lines, , values]) => [lines, values])),
          ...[`${TECHNICAL}/value_ids`, `${TECHNICAL}/value_ids/name`],
        ],
        to: 'attributes[].value',
      },
    ],
    constants: { 'net_weight.unit': 'kg' },
    templates: {},
    join_rows_without: 'sku_id',
    drop_without: { 'attributes[]': 'value', 'product_prices[0]': 'price', net_weight: 'value' },
    skip_rows_where: {},
    skip_rows_without: [],
  },
};
