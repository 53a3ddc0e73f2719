import { countryInfo, stateInfo } from './regions.js';

const USA = { code: 'USA', shortCode: 'US', name: 'United States' };
const CALIFORNIA = { code: 'US-CA', shortCode: 'CA', name: 'California' };

describe('countryInfo', () => {
  it.each(['US', 'us', 'USA', 'usa', ' U.S.A. ', 'United States', 'united states of AMERICA', 'The United States'])(
    'knows %p as the United States',
    (text) => expect(countryInfo(text)).toEqual(USA),
  );

  it.each([
    ['UK', 'GBR', 'United Kingdom'],
    ['Great Britain', 'GBR', 'United Kingdom'],
    ['United Kingdom of Great Britain and Northern Ireland', 'GBR', 'United Kingdom'],
    ['DE', 'DEU', 'Germany'],
    ['Deu', 'DEU', 'Germany'],
    ['germany', 'DEU', 'Germany'],
    ['Venezuela', 'VEN', 'Venezuela'],
    ['Venezuela, Bolivarian Republic of', 'VEN', 'Venezuela'],
    ['Bolivarian Republic of Venezuela', 'VEN', 'Venezuela'],
    ['South Korea', 'KOR', 'South Korea'],
    ['Republic of Korea', 'KOR', 'South Korea'],
    ['Netherlands', 'NLD', 'Netherlands'],
    ['the netherlands', 'NLD', 'Netherlands'],
    ['Russian Federation', 'RUS', 'Russia'],
    ['Trinidad and Tobago', 'TTO', 'Trinidad & Tobago'],
    ["Cote d'Ivoire", 'CIV', 'Côte d’Ivoire'],
    ['Curacao', 'CUW', 'Curaçao'],
    ['Czech Republic', 'CZE', 'Czechia'],
  ])('resolves %p to %s', (text, code, name) => expect(countryInfo(text)).toMatchObject({ code, name }));

  it.each([
    ['Deutschland', 'DEU', 'Germany'],
    ['ÖSTERREICH', 'AUT', 'Austria'],
    ['Oesterreich', null, null],
    ['Frankreich', 'FRA', 'France'],
    ['Schweiz', 'CHE', 'Switzerland'],
    ['Suisse', 'CHE', 'Switzerland'],
    ['svizzera', 'CHE', 'Switzerland'],
    ['Nederland', 'NLD', 'Netherlands'],
    ['España', 'ESP', 'Spain'],
    ['Polska', 'POL', 'Poland'],
    ['Ελλάδα', 'GRC', 'Greece'],
    ['EL', 'GRC', 'Greece'],
    ['日本', 'JPN', 'Japan'],
    ['Kosovo', 'XKX', 'Kosovo'],
    ['XK', 'XKX', 'Kosovo'],
    ['Allemagne', 'DEU', 'Germany'],
    ['Türkiye', 'TUR', 'Türkiye'],
  ])('resolves the name %p in another language to %s', (text, code, name) => {
    const found = countryInfo(text);
    expect([found?.code ?? null, found?.name ?? null]).toEqual([code, name]);
  });

  it.each([null, '', ' ', '.', 'Österland', 'XX', 'USB', '840', 'Atlantis', 'Korea', 'constructor', '💥', 'United'])(
    'knows nothing of %p',
    (text) => expect(countryInfo(text)).toBeNull(),
  );

  it('resolves every country that the Northwind customers are in', () => {
    const countries =
      'Switzerland Ireland Poland Italy Norway Venezuela Denmark Belgium Mexico France Finland USA Canada';
    const more = 'Germany Spain Sweden Portugal Brazil UK Argentina Austria';
    for (const country of [...countries.split(' '), ...more.split(' ')]) expect(countryInfo(country)).not.toBeNull();
  });
});

describe('stateInfo', () => {
  it.each([
    ['CA', 'US'],
    ['ca', 'usa'],
    ['US-CA', 'United States'],
    ['us-ca', 'US'],
    ['California', 'US'],
    [' CALIFORNIA ', 'USA'],
    ['US-CA', null],
    ['US-CA', ''],
  ])('knows %p in %p as California', (state, country) => expect(stateInfo(state, country)).toEqual(CALIFORNIA));

  it.each([
    ['BC', 'Canada', 'CA-BC', 'British Columbia'],
    ['Quebec', 'Canada', 'CA-QC', 'Quebec'],
    ['Québec', 'Canada', 'CA-QC', 'Quebec'],
    ['SP', 'Brazil', 'BR-SP', 'São Paulo'],
    ['sao paulo', 'BR', 'BR-SP', 'São Paulo'],
    ['Táchira', 'Venezuela', 'VE-S', 'Táchira'],
    ['Isle of Wight', 'UK', 'GB-IOW', 'Isle of Wight'],
    ['England', 'GB', 'GB-ENG', 'England'],
    ['Bristol', 'GB', 'GB-BST', 'Bristol, City of'],
    ['City of Bristol', 'GB', 'GB-BST', 'Bristol, City of'],
    ['Dhaka', 'BD', 'BD-C', 'Dhaka'], // the division, not its district of the same name
  ])('resolves %p in %p to %s', (state, country, code, name) =>
    expect(stateInfo(state, country)).toEqual({ code, shortCode: code.slice(3), name }),
  );

  it.each([
    [null, 'US'],
    ['', 'US'],
    ['CA', null],
    ['California', null],
    ['California', 'Canada'],
    ['US-CA', 'Canada'],
    ['US-CA', 'Atlantis'],
    ['XX', 'US'],
    ['Şəki', 'AZ'], // a city and a district of one name
  ])('knows nothing of %p in %p', (state, country) => expect(stateInfo(state, country)).toBeNull());
});
