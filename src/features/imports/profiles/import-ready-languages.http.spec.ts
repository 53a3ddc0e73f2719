import { CSV, ImportFixture } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use({
  currency: 'EUR',
  prepare: async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'STD', name: 'Standard', is_default: true });
  },
});

const imported = (profile: string, resource: string, ...lines: string[]) =>
  fixture.import(`resource=${resource}&mode=upsert&profile=${profile}`, lines.join('\n'), { 'content-type': CSV });
const variant = async (sku: string) => (await fixture.client.get(`/v2/products/by-sku/${sku}`)).body.data;

/** The captions that WooCommerce writes, by language. */
const WOOCOMMERCE = [
  [
    'en',
    'Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Description,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Brands,Attribute 1 name,Attribute 1 value(s)',
  ],
  [
    'de',
    'Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,Beschreibung,Gewicht (kg),Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Marken,Attribut 1 Name,Attribut 1 Wert(e)',
  ],
  [
    'fr',
    'Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,Description,Poids (kg),Tarif promo,Tarif régulier,Catégories,Étiquettes,Images,Parent,Marques,Nom de l’attribut 1,"Valeur(s) de l’attribut 1 "',
  ],
  [
    'nl',
    'Type,Artikelnummer,"GTIN, UPC, EAN of ISBN",Naam,Gepubliceerd,Beschrijving,Gewicht (kg),Actieprijs,Reguliere prijs,Categorieën,Tags,Afbeeldingen,Hoofd,Merken,Naam eigenschap 1,Waarde eigenschap 1',
  ],
  [
    'es',
    'Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,Descripción,Peso (kg),Precio rebajado,Precio normal,Categorías,Etiquetas,Imágenes,Superior,Marcas,Nombre del atributo 1,Valor(es) del atributo 1',
  ],
  [
    'it',
    'Tipo,COD,"GTIN, UPC, EAN o ISBN",Nome,Pubblicato,Descrizione,Peso (kg),Prezzo in offerta,Prezzo di listino,Categorie,Tag,Immagine,Genitore,Brand,Attributo 1 nome,Attributo 1 valuta(e)',
  ],
] as const;
/** The labels that Odoo writes, by language, and its technical names. */
const ODOO = [
  [
    'en',
    'Internal Reference,Name,Sales Description,Barcode,Sales Price,Product Category,Active,Weight,Unit of Measure',
  ],
  ['de', 'Interne Referenz,Name,Verkaufsbeschreibung,Barcode,Verkaufspreis,Produktkategorie,Aktiv,Gewicht,Maßeinheit'],
  [
    'fr',
    'Référence interne,Nom,Description vente,Code-barres,Prix de vente,Catégorie de produits,Actif,Poids,Unité de mesure',
  ],
  [
    'nl',
    'Interne referentie,Naam,Omschrijving verkoop,Barcode,Verkoopprijs,Productcategorie,Actief,Gewicht,Maateenheid',
  ],
  [
    'es',
    'Referencia interna,Nombre,Descripción de ventas,Código de barras,Precio de venta,Categoría de producto,Activo,Peso,Unidad de medida',
  ],
  [
    'it',
    'Riferimento interno,Nome,Descrizione vendite,Codice a barre,Prezzo di vendita,Categoria prodotto,Attivo,Peso,Unità di misura',
  ],
  ['technical names', 'default_code,name,description_sale,barcode,list_price,categ_id,active,weight,uom_id'],
] as const;
/** The labels of contacts of Odoo. */
const CONTACTS = [
  ['en', 'Reference,Name,Tax ID,Phone,Email,Street,Zip,City,Country,Related Company'],
  ['de', 'Referenz,Name,USt-IdNr.,Telefon,E-Mail,Straße,PLZ,Stadt,Land,Zugehöriges Unternehmen'],
  ['fr', 'Référence,Nom,N° TVA,Téléphone,E-mail,Rue,Code postal,Ville,Pays,Société associée'],
  ['nl', 'Referentie,Naam,Btw nr.,Telefoon,E-mail,Straat,Postcode,Plaats,Land,Gerelateerd bedrijf'],
  ['es', 'Referencia,Nombre,NIF,Teléfono,Correo electrónico,Calle,C.P.,Ciudad,País,Compañía relacionada'],
  ['it', 'Riferimento,Nome,Partita IVA,Telefono,E-mail,Indirizzo,CAP,Città,Nazione,Azienda collegata'],
  ['technical names', 'ref,name,vat,phone,email,street,zip,city,country_id,parent_id'],
] as const;

describe('a ready profile', () => {
  it.each(WOOCOMMERCE)('reads the products of WooCommerce with the captions of the language: %s', async (_, header) => {
    const rows = [
      'variable,H-1,,Hammer,1,Steel,,,,"Tools > Hammers",,,,Forge,Size,"S, L"',
      'variation,H-1-S,2000000520001,Hammer S,1,,"0,4","9,5","11,90",,,https://shop.example.com/s.jpg,H-1,,Size,S',
      'simple,B-1,,Bucket,0,Plastic,1.5,,1250,Household,blue,,,Handy,,',
    ];
    const done = await imported('woocommerce-products', 'products', header, ...rows);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ created: 2, skipped: 1, unmapped_columns: [] });
    expect(await variant('H-1-S')).toMatchObject({
      ...{ name: 'Hammer S', group_code: 'H-1', barcode: '2000000520001', description: 'Steel', brand: 'Forge' },
      price_lists: [{ price: 11.9, sale_price: 9.5 }],
      categories: ['Tools', 'Hammers'],
      net_weight: { value: 0.4, unit: 'kg' },
      attributes: [{ name: 'Size', value: 'S' }],
      medias: [{ url: 'https://shop.example.com/s.jpg' }],
    });
    expect(await variant('B-1')).toMatchObject({
      ...{ group_code: 'B-1', status: 'inactive', tags: ['blue'], net_weight: { value: 1.5, unit: 'kg' } },
      price_lists: [{ price: 1250 }],
    });
  });

  it.each(ODOO)('reads the products of Odoo with the labels of the language: %s', async (_, header) => {
    const unit = { en: 'Units', de: 'Einheiten', fr: 'Unité(s)', nl: 'Stuks', es: 'Unidades', it: 'Unità' }[_ as 'en'];
    const row = `OC-1,Chair,Mesh,2000000630007,149.0,All / Office,False,12.5,${unit ?? 'Units'}`;
    const done = await imported('odoo-products', 'products', header, row);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ created: 1, unmapped_columns: [] });
    expect(await variant('OC-1')).toMatchObject({
      ...{ name: 'Chair', description: 'Mesh', barcode: '2000000630007', status: 'inactive', unit_code: 'C62' },
      price_lists: [{ price: 149 }],
      categories: ['All', 'Office'],
      net_weight: { value: 12.5, unit: 'kg' },
    });
  });

  it.each(CONTACTS)('reads the customers of Odoo with the labels of the language: %s', async (_, header) => {
    const rows = [
      'C-1,Azure,BE0477472701,+32 2 555 01 41,azure@example.com,Rue 1,1000,Brussels,BE,',
      'C-2,Brandon,,,,,,,,Azure',
    ];
    const done = await imported('odoo-customers', 'customers', header, ...rows);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ created: 1, skipped: 1, unmapped_columns: [] });
    expect((await fixture.client.get('/v2/customers/by-reference/C-1')).body.data).toMatchObject({
      ...{ name: 'Azure', vat_id: 'BE0477472701', phone: '+32 2 555 01 41', email: 'azure@example.com' },
      addresses: [{ address_line_1: 'Rue 1', zip_code: '1000', city: 'Brussels', country: 'BE' }],
    });
  });

  it.each([
    ['woocommerce-products', ['Artikelnummer,Name,Regulärer Preis', 'X-1,Eimer,"2,50"'], 2.5],
    ['odoo-products', ['default_code,name,list_price', 'X-1,Eimer,2.50'], 2.5],
    ['shopify-products', ['Handle,Variant SKU,Title,Variant Price', "eimer,'X-1,Eimer,2.50"], 2.5],
    ['vend-products', ['sku,name,retail_price', 'X-1,Eimer,2.50'], 2.5],
  ] as const)('reads a table that was cut to some columns: %s', async (profile, lines, price) => {
    const done = await imported(profile, 'products', ...lines);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(await variant('X-1')).toMatchObject({ name: 'Eimer', price_lists: [{ price }] });
  });

  it('reads the weights of WooCommerce in the unit of the shop', async () => {
    for (const [caption, unit] of [
      ['Weight (g)', 'g'],
      ['Gewicht (lbs)', 'lb'],
      ['Poids (oz)', 'oz'],
    ] as const) {
      const done = await imported(
        'woocommerce-products',
        'products',
        `SKU,Name,${caption}`,
        `W-${unit},N,12.5`,
        'W,N,0',
      );
      expect(await fixture.errors(done.id)).toEqual([]);
      expect((await variant(`W-${unit}`)).net_weight).toEqual({ value: 12.5, unit });
      expect((await variant('W')).net_weight).toBeNull();
    }
  });

  it('refuses a comma of WooCommerce that can be a thousands mark', async () => {
    const done = await imported('woocommerce-products', 'products', 'SKU,Name,Regular price', 'W,N,"1,250"');
    expect(await fixture.errors(done.id)).toMatchObject([
      {
        details: [
          {
            field: 'product_prices[0].price',
            reason: 'is not a number with a decimal point, or with a comma and one or two digits behind it',
          },
        ],
      },
    ]);
  });
});
