import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames, MEGABYTE } from '#platform/base/names/api-names.js';

/** The error codes, scopes, resource types and quotas of this feature. */
export const MEDIA_NAMES = defineNames({
  errors: {
    unsupported_image: {
      status: 400,
      cause: 'The file is not an image of a supported format',
      cure: 'Convert it to jpeg, png, gif, webp, svg, bmp, tiff or ico',
    },
    corrupt_image: {
      status: 400,
      cause: 'The image is damaged or incomplete',
      cure: 'Repair the file, or upload it again',
    },
    image_too_large: {
      status: 400,
      cause: 'The image has too many pixels, frames, pages or elements',
      cure: 'Make the image smaller; the message names the limit',
    },
    media_file_not_found: missingRecord('a media file'),
  },
  scopes: {
    media: { text: 'uploaded files' },
  },
  resourceTypes: {
    media_file: { scope: 'media', text: 'uploaded files' },
  },
  quotas: {
    media_files: {
      text: 'uploaded files, also those that nothing refers to',
      counted: 'media files',
      cure: 'delete some first',
      limit: ({ QUOTA_MEDIA_FILES }) => QUOTA_MEDIA_FILES,
    },
    media_bytes: {
      text: 'bytes of media files; equal files count once',
      counted: 'bytes of media files',
      cure: 'delete some first',
      limit: ({ QUOTA_MEDIA_MB }) => QUOTA_MEDIA_MB * MEGABYTE,
      inSandbox: 1024 * MEGABYTE,
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    media: typeof MEDIA_NAMES;
  }
}
