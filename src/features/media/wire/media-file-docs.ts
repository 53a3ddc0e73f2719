import { EXAMPLE_MEDIA_FILE_ID } from '#demo/ids/example-ids.js';
import {
  type ErrorExample,
  inUseExample,
  quotaExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { QUOTAS } from '#features/names.js';
import { MEDIA_FILE_FIELD_TEXTS, MEDIA_FILE_OPERATIONS } from './media-file-texts.js';

export const MEDIA_FILE_DOCS: ResourceDocs = {
  name: 'media_file',
  tag: 'Media files',
  description: 'Images of products. Each has a public URL, which needs no API key',
  example: { id: EXAMPLE_MEDIA_FILE_ID },
  operationGroup: 'media',
  operations: MEDIA_FILE_OPERATIONS,
  fields: MEDIA_FILE_FIELD_TEXTS,
};

/** An error of the uploaded file, whose only detail has the same words as its message. */
const ofFile = (code: ErrorExample['code'], message: string): ErrorExample => ({
  code,
  message,
  details: [{ field: 'file', reason: message }],
});

export const MEDIA_FILE_ERRORS = {
  upload: [
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
    quotaExample('media_files', QUOTAS.media_files, 1_000_000),
  ],
  delete: [
    inUseExample('The media file is used by products. Remove its address from these products first.', 'product NW-001'),
  ],
} satisfies Record<string, ErrorExample[]>;
