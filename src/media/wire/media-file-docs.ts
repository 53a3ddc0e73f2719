import { EXAMPLE_MEDIA_FILE_ID } from '../../examples/example-ids.js';
import { type ErrorExample, inUseExample, type ResourceDocs } from '../../platform/http/resource-docs.js';

export const MEDIA_FILE_DOCS: ResourceDocs = {
  name: 'media_file',
  tag: 'Media files',
  description: 'Images of the catalogue, each under an address that anybody can open',
  example: { id: EXAMPLE_MEDIA_FILE_ID },
};

/** An error of the uploaded file, whose only detail has the same words as its message. */
const ofFile = (code: ErrorExample['code'], message: string): ErrorExample => ({
  code,
  message,
  details: [{ field: 'file', reason: message }],
});

export const MEDIA_FILE_ERRORS = {
  create: [
    {
      code: 'validation_failed',
      message: 'The request is not valid.',
      details: [{ field: 'file', reason: 'must not be empty' }],
    },
    { code: 'file_missing', message: 'The request has no file.', details: [{ field: 'file', reason: 'is required' }] },
    ofFile(
      'unsupported_image',
      'The file is no image of a supported format: jpeg, png, gif, webp, svg, bmp, tiff, ico.',
    ),
    ofFile('corrupt_image', 'The image cannot be decoded: it is damaged or incomplete.'),
    ofFile('image_too_large', 'The image has more than 100 megapixels.'),
  ],
  delete: [inUseExample('The media file is used by products.', 'product NW-001')],
} satisfies Record<string, ErrorExample[]>;
