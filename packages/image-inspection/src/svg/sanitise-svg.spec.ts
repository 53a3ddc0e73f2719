import { Decoder } from '../../test/decoder.js';
import { hostileSvgs, REFUSED_SVGS } from '../../test/hostile-svgs.mjs';

const decoder = new Decoder();
const sanitiseSvg = async (text: string): Promise<string> => (await decoder.of(Buffer.from(text))).stored.toString();

const TRAP = 'http://127.0.0.1:9';
const cases = hostileSvgs(TRAP).map(({ name, text }) => [name, text] as const);
const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${body}</svg>`;

afterAll(() => decoder.end());

describe('a hostile SVG', () => {
  it.each(cases)('%s loses its harmful parts and keeps its rectangle', async (_, text) => {
    const clean = await sanitiseSvg(text);
    expect(clean).toContain('<rect id="kept"');
    expect(clean).not.toMatch(/127\.0\.0\.1|script|\bon\w+=|foreignObject|<\?xml-|<!|entity|\\/i);
    expect(clean).not.toMatch(/href="(?!#|data:image\/png)|url\((?!#)|import|data:(?!image\/png)/i);
    expect(await sanitiseSvg(clean)).toBe(clean);
  });

  it('is tested in at least 40 kinds', () => expect(cases.length).toBeGreaterThanOrEqual(40));

  it.each(Object.entries(REFUSED_SVGS))('%s is refused', async (_, text) => {
    await expect(sanitiseSvg(text)).rejects.toThrow(expect.objectContaining({ code: 'corrupt_image' }));
  });

  it('with exponentially many copies is refused', async () => {
    const level = (id: number) => `<g id="l${id}">${`<use xlink:href="#l${id - 1}"/>`.repeat(10)}</g>`;
    const bomb = svg(
      `<defs><rect id="l0" width="1"/>${[1, 2, 3, 4, 5, 6, 7].map(level).join('')}</defs><use href="#l7"/>`,
    );
    await expect(sanitiseSvg(bomb)).rejects.toThrow(expect.objectContaining({ code: 'image_too_large' }));
    expect(await sanitiseSvg(svg('<g id="a"><use href="#a"/></g>'))).toContain('href="#a"');
  });
});

describe('a harmless SVG', () => {
  const kept = async (body: string) => (await sanitiseSvg(svg(body))).replace(/^.*\n<svg[^>]*>|<\/svg>$/g, '');

  it.each([
    '<linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><rect fill="url(#g)" width="9" height="9"/>',
    '<clipPath id="c"><circle r="4"/></clipPath><path clip-path="url(#c)" d="M0 0L9 9Z" transform="rotate(45 4 4)"/>',
    '<symbol id="s" viewBox="0 0 9 9"><path d="M0 0"/></symbol><use href="#s" width="9" height="9"/>',
    '<use xlink:href="#s"/>',
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)"/>',
    '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>',
    '<text x="1" y="2">a &lt; b &amp; (c)</text>',
    '<rect style="fill:rgb(1,2,3);mask:url(#m)"/>',
    '<style>.a{fill:red}@media (min-width:1px){.b{filter:url(#f)}}</style>',
    '<style>@font-face{font-family:f;src:url(data:font/woff2;base64,AA==)}</style>',
    '<title>Price (EUR)</title><g aria-label="Price (EUR)" role="img"/>',
    '<animateTransform attributeName="transform" type="rotate" from="0" to="360" dur="1s"/>',
  ])('is not changed: %s', async (body) => expect(await kept(body)).toBe(body));

  it('loses comments and foreign elements, and keeps the text of CDATA sections', async () => {
    expect(await kept('<style><![CDATA[.a{fill:red}]]></style>')).toBe('<style>.a{fill:red}</style>');
    expect(await kept('<!-- remark --><metadata><x xmlns="y"/></metadata><rect/>')).not.toMatch(/remark|<x/);
  });
});
