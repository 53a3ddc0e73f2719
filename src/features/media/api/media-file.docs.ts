import {
  type ErrorExample,
  type FieldTexts,
  inUseExample,
  type OperationText,
  quotaExample,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_MEDIA_FILE_ID } from '#examples/example-ids.js';
import { MEDIA_NAMES } from '../api-names.js';

/** Texts of the operations on media files, by the method of the controller. */
const MEDIA_FILE_OPERATIONS = {
  list: {
    summary: 'Which pictures are stored?',
    description: 'Returns uploaded files with their addresses, those that were uploaded last first.',
  },
  get: { summary: 'Show a stored picture', description: 'Returns the addresses and properties of one uploaded file.' },
  upload: {
    summary: 'Upload a picture',
    description: `Stores an image that is sent as a form, and returns its public address. Its type is recognised by its content, not by its name; a file of another format, or one that cannot be decoded, is refused with 400. SVGs are cleaned of scripts and of references to other servers before they are stored.

Files of the same content are stored once, but each upload is a media file of its own. Everyone who knows the address can download the file, without an API key. Next: write the \`url\` to the \`medias\` of a product.

An upload with \`entity_type: logo\` also needs the scope \`settings:write\`, because it changes the documents of all invoices that are issued afterwards. It is an entry in the history of the settings.`,
  },
  delete: {
    summary: 'Delete a stored picture',
    description:
      'Deletes a media file; the stored content is deleted with the last media file that has it. Refused with 409 `resource_in_use` while a product shows its address. A logo also needs the scope `settings:write`; its content stays at its address, and counts in the quota `media_bytes`, while issued invoices or credit notes have it on their documents.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of media files, for both API versions. */
const MEDIA_FILE_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['MediaFile'],
    fields: {
      ...recordTexts('media file'),
      media_file_id: 'Id of the uploaded file, the same as `id` in v2; each upload has its own',
      url: 'Public address of the file, which needs no API key; write it to the `medias` of products',
      cdn_url:
        'Public address of the file for many readers; the same as `url` if the service has no content delivery network',
      entity_type: 'What the image is for, in your own terms; `misc` if none was sent',
      file_name:
        'Name of the file as the form of the upload states it, without folders; null if it states none, and for uploads before this field existed. Lists are searched by it',
      content_type: 'Recognised by the content of the file',
    },
    values: {
      content_type: {
        'image/jpeg': 'a photograph in the JPEG format',
        'image/png': 'a picture in the PNG format',
        'image/gif': 'a picture or animation in the GIF format',
        'image/webp': 'a picture or animation in the WebP format',
        'image/svg+xml': 'a drawing in the SVG format',
        'image/bmp': 'a picture in the BMP format',
        'image/tiff': 'one or more pages in the TIFF format',
        'image/x-icon': 'an icon in one or more sizes',
      },
    },
  },
  {
    classes: ['UploadMediaFile'],
    fields: {
      entity_type:
        'Kind of thing that the image shows or belongs to, in your own terms: 1 to 64 of the characters a-z, 0-9 and _; `misc` if it is not sent. Lists can be filtered by it. The image that was uploaded last as `logo`, except bmp and ico, is on the pages of invoices and credit notes that are issued afterwards; `logo` needs the scope `settings:write` too',
    },
  },
];

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
    quotaExample('media_files', MEDIA_NAMES.quotas.media_files, 1_000_000),
  ],
  delete: [
    inUseExample('The media file is used by products. Remove its address from these products first.', 'product NW-001'),
  ],
} satisfies Record<string, ErrorExample[]>;
