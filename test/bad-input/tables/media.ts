import { PNG, pngOfSize, pngWithSizes } from '../../../packages/image-inspection/test/images.js';
import { formOf, uploaded } from '../../support/uploads.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { cursorCases, fault, listCases, query } from '../common-cases.js';

const [V1, V2] = ['/v1/media/upload', '/v2/media'];
const BOTH = [V1, V2];
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const TYPE = 'must have 1 to 64 characters of a-z, 0-9 and _';
const MISSING = { code: 'file_missing', message: 'The request has no file.' };
const FORM = 'multipart/form-data; boundary=x';
type Parts = Parameters<typeof formOf>[0];

const form = (path: string, name: string, parts: Parts, answer: Partial<BadRequest>): BadRequest => ({
  name: `${path} ${name}`,
  path,
  body: formOf(parts),
  ...answer,
});
const field = (name: string, ...reasons: [field: string, reason: string][]): [string, Partial<BadRequest>] => [
  name,
  { details: reasons.map(([where, reason]) => fault(where, reason)) },
];

const TYPES: [value: string, label?: string][] = [
  ['Product'],
  ['a-b'],
  ['a b'],
  ['é'],
  ['a.b'],
  ['../etc'],
  ['x'.repeat(65), '65 characters'],
  ['x'.repeat(20_000), '20,000 characters'],
  ['a\u0000', 'NUL'],
];

const forms = (path: string): BadRequest[] => {
  const file: Parts[number] = ['file', PNG];
  const one = ([name, answer]: [string, Partial<BadRequest>], parts: Parts) => form(path, name, parts, answer);
  return [
    ...TYPES.map(([value, label = value]) =>
      one(field(`entity_type ${label}`, ['entity_type', TYPE]), [file, ['entity_type', value]]),
    ),
    one(field('entity_type twice', ['entity_type', 'must be sent once']), [
      file,
      ['entity_type', 'a'],
      ['entity_type', 'a'],
    ]),
    one(field('entity_type as a file', ['entity_type', TYPE]), [file, ['entity_type', Buffer.from('a')]]),
    one(field('two files', ['file', 'must be sent once']), [file, file]),
    one(field('a file and a text', ['file', 'must be sent once']), [file, ['file', 'text']]),
    one(field('an empty file', ['file', 'must not be empty']), [['file', Buffer.alloc(0)]]),
    form(path, 'no file', [['entity_type', 'a']], { ...MISSING, details: [fault('file', 'is required')] }),
    form(path, 'a text for a file', [['file', 'text']], {
      ...MISSING,
      details: [fault('file', 'must be sent as a file, with a filename')],
    }),
    form(path, 'all faults together', [['entity_type', 'A']], {
      ...MISSING,
      details: [fault('file', 'is required'), fault('entity_type', TYPE)],
    }),
  ];
};

const image = (
  path: string,
  name: string,
  bytes: Uint8Array,
  code: string,
  reason: string,
  filename?: string,
): BadRequest =>
  form(path, name, [['file', bytes, filename]], { code, message: reason, details: [fault('file', reason)] });

const UNSUPPORTED = 'The file is no image of a supported format: jpeg, png, gif, webp, svg, bmp, tiff, ico.';
const DAMAGED = 'The image cannot be decoded: it is damaged or incomplete.';
const images = (path: string): BadRequest[] => [
  image(path, 'a text named png', Buffer.from('text'), 'unsupported_image', UNSUPPORTED),
  image(path, 'a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'unsupported_image', UNSUPPORTED, 'a.png'),
  image(path, 'HTML named svg', Buffer.from('<html></html>'), 'unsupported_image', UNSUPPORTED, 'a.svg'),
  image(path, 'half a PNG', pngOfSize(1_000).subarray(0, 500), 'corrupt_image', DAMAGED),
  image(path, 'a PNG without its end', PNG.subarray(0, -1), 'corrupt_image', DAMAGED),
  image(path, 'the start of a GIF', Buffer.from('GIF89a\u0001\u0000'), 'corrupt_image', DAMAGED),
  image(
    path,
    '101 megapixels',
    pngWithSizes(10_100, 10_000),
    'image_too_large',
    'The image has more than 100 megapixels.',
  ),
  image(
    path,
    'an SVG with entities',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'corrupt_image',
    'The image cannot be decoded: it declares entities.',
  ),
  image(
    path,
    'an SVG that is not closed',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
    'corrupt_image',
    'The image cannot be decoded: it is not a well-formed SVG.',
  ),
];

/** Bodies that are not forms or end before their last boundary. */
function transport(path: string): BadRequest[] {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const raw = (name: string, body: string, type: string, answer: Partial<BadRequest>): BadRequest => ({
    name: `${path} ${name}`,
    path,
    body,
    headers: { 'content-type': type },
    ...answer,
  });
  const broken = 'is not complete and well-formed multipart/form-data';
  const unsupported = (name: string, type: string) =>
    raw(name, `${head}x\r\n--x--`, type, {
      status: 415,
      code: 'unsupported_media_type',
      message: 'The body must be sent as multipart/form-data with a boundary.',
    });
  return [
    ...['application/json', 'text/plain', 'application/octet-stream', 'image/png', 'multipart/mixed; boundary=x'].map(
      (type) => unsupported(type, type),
    ),
    unsupported('no boundary', 'multipart/form-data'),
    ...[
      `${head}x`,
      `${head}x\r\n--x`,
      '--x\r\n',
      '--x\r\nContent-Disposition: form-data; name="entity_type"\r\n\r\na',
    ].map((body) => raw(`cut off after ${body.length}`, body, FORM, { details: [fault('body', broken)] })),
    raw('another boundary', `${head}x\r\n--x--`, 'multipart/form-data; boundary=y', {
      details: [fault('body', broken)],
    }),
    raw('a form of nothing', '--x--\r\n', FORM, { ...MISSING, details: [fault('file', 'is required')] }),
  ];
}

describeBadInput('media', {
  prepare: (client) => uploaded(client, PNG),
  cases: ({ id }) => [
    ...BOTH.flatMap((path) => [...forms(path), ...images(path), ...transport(path)]),
    form(
      V2,
      'unknown parts',
      [
        ['file', PNG],
        ['colour', 'red'],
        ['other', PNG],
      ],
      {
        details: [fault('colour', 'is not a known field'), fault('other', 'is not a known field')],
      },
    ),
    ...listCases(V2, 'created_at, updated_at'),
    ...cursorCases(V2).filter(({ name }) => !name.includes('reference_ids')),
    query(V2, 'reference_ids=a', 'reference_ids', 'is not a known parameter'),
    query(V2, 'entity_types=%00', 'entity_types', 'must not contain the character U+0000'),
    ...(['GET', 'DELETE'] as const).flatMap((method) =>
      ['x', UNKNOWN].map((wrong) => ({
        name: `${method} ${wrong}`,
        method,
        path: `${V2}/${wrong}`,
        status: 404,
        code: 'media_file_not_found',
        message: `There is no media file ${wrong}.`,
      })),
    ),
    {
      name: 'DELETE another version',
      method: 'DELETE',
      path: `${V2}/${id}`,
      headers: { 'if-match': '"2"' },
      status: 412,
      code: 'version_conflict',
      message: 'The resource was changed since it was read.',
      details: [fault('If-Match', 'the present version is "1"')],
    },
  ],
  count: [V2],
});
