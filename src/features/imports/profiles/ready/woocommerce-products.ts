import type { ColumnMapping } from '../definition.js';
import type { ReadyProfile } from './ready-profile.js';

const ATTRIBUTES = 5;

/** Backslashes in front of commas and of the letter n, as WooCommerce writes them. */
const ESCAPE = '\\';

/** The captions of the export in English, German, French, Dutch, Spanish and Italian, those that differ. */
const CAPTIONS = {
  sku: ['SKU', 'Artikelnummer', 'UGS', 'COD'],
  parent: ['Parent', 'Übergeordnetes Produkt', 'Hoofd', 'Superior', 'Genitore'],
  name: ['Name', 'Nom', 'Naam', 'Nombre', 'Nome'],
  published: ['Published', 'Veröffentlicht', 'Publié', 'Gepubliceerd', 'Publicado', 'Pubblicato'],
  description: ['Description', 'Beschreibung', 'Beschrijving', 'Descripción', 'Descrizione'],
  barcode: ['or', 'oder', 'ou', 'of', 'o'].flatMap((or) => [`GTIN, UPC, EAN, ${or} ISBN`, `GTIN, UPC, EAN ${or} ISBN`]),
  brands: ['Brands', 'Marken', 'Marques', 'Merken', 'Marcas', 'Brand'],
  price: [
    'Regular price',
    'Regulärer Preis',
    'Tarif régulier',
    'Reguliere prijs',
    'Precio normal',
    'Prezzo di listino',
  ],
  salePrice: ['Sale price', 'Angebotspreis', 'Tarif promo', 'Actieprijs', 'Precio rebajado', 'Prezzo in offerta'],
  weight: ['Weight', 'Gewicht', 'Poids', 'Peso'],
  categories: ['Categories', 'Kategorien', 'Catégories', 'Categorieën', 'Categorías', 'Categorie'],
  tags: ['Tags', 'Schlagwörter', 'Étiquettes', 'Etiquetas', 'Tag'],
  images: ['Images', 'Bilder', 'Afbeeldingen', 'Imágenes', 'Immagine'],
} satisfies Record<string, string[]>;

const attributeNames = (number: number): string[] => [
  ...[`Attribute ${number} name`, `Attribut ${number} Name`, `Nom de l’attribut ${number}`],
  ...[`Naam eigenschap ${number}`, `Nombre del atributo ${number}`, `Attributo ${number} nome`],
];
const attributeValues = (number: number): string[] => [
  ...[`Attribute ${number} value(s)`, `Attribut ${number} Wert(e)`, `Valeur(s) de l’attribut ${number}`],
  ...[`Waarde eigenschap ${number}`, `Valor(es) del atributo ${number}`, `Attributo ${number} valuta(e)`],
];

/** The weight in a unit of the shop, which the caption names, as a unit of the service. */
const weightIn = (shown: string, unit: string): ColumnMapping[] => {
  const from = CAPTIONS.weight.map((caption) => `${caption} (${shown})`);
  const values = { '0': '' };
  return [
    { from, to: 'net_weight.value', values },
    { from, to: 'net_weight.unit', values, each: unit },
  ];
};

/** The rows of variable and grouped products, whose variations and parts are the products. */
const PARENTS = ['variable', 'grouped'];

/** The export of products of WooCommerce: a row for each product, and for each variation behind the row of its parent. */
export const WOOCOMMERCE_PRODUCTS: ReadyProfile = {
  referenceId: 'woocommerce-products',
  name: 'WooCommerce: export of products',
  resource: 'products',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: 'either' },
    unmapped: 'ignore',
    columns: [
      { from: CAPTIONS.sku, to: 'sku_id' },
      { from: [...CAPTIONS.parent, ...CAPTIONS.sku], to: 'group_code' },
      { from: CAPTIONS.name, to: 'name' },
      { from: CAPTIONS.published, to: 'status', values: { '1': 'active', '0': 'inactive', '-1': 'inactive' } },
      { from: CAPTIONS.description, to: 'description', escape: ESCAPE, html: 'text' },
      { from: CAPTIONS.barcode, to: 'barcode' },
      { from: CAPTIONS.brands, to: 'brand' },
      { from: CAPTIONS.price, to: 'product_prices[0].price' },
      { from: CAPTIONS.salePrice, to: 'product_prices[0].sale_price', lower_than: 'product_prices[0].price' },
      ...weightIn('kg', 'kg'),
      ...weightIn('g', 'g'),
      ...weightIn('lbs', 'lb'),
      ...weightIn('oz', 'oz'),
      { from: CAPTIONS.categories, to: 'categories', split: ',', path: '>', escape: ESCAPE },
      { from: CAPTIONS.tags, to: 'tags', split: ',', escape: ESCAPE },
      { from: CAPTIONS.images, to: 'medias[].url', split: ',' },
      ...Array.from({ length: ATTRIBUTES }, (_, index): ColumnMapping[] => [
        { from: attributeNames(index + 1), to: `attributes[${index}].name` },
        { from: attributeValues(index + 1), to: `attributes[${index}].value` },
      ]).flat(),
    ],
    constants: {},
    templates: {},
    fill_down: {
      key: [...CAPTIONS.parent, ...CAPTIONS.sku],
      columns: [...CAPTIONS.categories, ...CAPTIONS.tags, ...CAPTIONS.brands, ...CAPTIONS.description],
    },
    drop_without: { 'attributes[]': 'value', 'product_prices[0]': 'price', net_weight: 'value' },
    skip_rows_where: { Type: PARENTS, Typ: PARENTS, Tipo: PARENTS },
    skip_rows_without: [],
  },
};
