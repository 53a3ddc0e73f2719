import { MediaFileAddresses, UploadFields } from '../api/media-file.shape.js';

export class UploadMediaFileV1 extends UploadFields {}

export class MediaFileV1 extends MediaFileAddresses {}
