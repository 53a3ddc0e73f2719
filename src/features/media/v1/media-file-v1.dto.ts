import { MediaFileAddresses, UploadFields } from '../wire/media-file-fields.js';

export class UploadMediaFileV1 extends UploadFields {}

export class MediaFileV1 extends MediaFileAddresses {}
