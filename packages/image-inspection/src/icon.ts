import { readFile } from 'node:fs/promises';
import decodeIco from 'decode-ico';
import { MAX_ICON_IMAGES } from './limits.js';
import { corrupt, type InspectedImage, requireAtMost, checkPixelLimit, checkTotalPixelLimit } from './inspection.js';
import { decodeRaster } from './raster.js';

/** Sizes in bytes: the file header; an entry of its directory. */
const [HEADER, ENTRY] = [6, 16];
/** The bytes up to the height of a bitmap, which {@link checkBitmapSize} reads. */
const BITMAP_SIZE_END = 12;
/** First four bytes of a PNG. */
const PNG = 0x89504e47;

/** A directory entry at `place`: its image has `length` bytes from `start` on. */
interface Entry {
  place: number;
  start: number;
  length: number;
}

/** Decodes all images of an ICO. The size returned is that of the largest image. Throws `corrupt_image` and `image_too_large`. */
export async function decodeIcon(path: string): Promise<InspectedImage> {
  const bytes = await readFile(path);
  let [width, height, pixels] = [0, 0, 0];
  for (const entry of entriesOf(bytes)) {
    checkBitmapSize(bytes, entry);
    const image = decode(bytes, entry);
    const size = image.type === 'png' ? await decodeRaster(Buffer.from(image.data), 'png') : image;
    checkTotalPixelLimit((pixels += size.width! * size.height!));
    if (size.width! * size.height! > width * height) [width, height] = [size.width!, size.height!];
  }
  if (!width) throw corrupt('it contains no image');
  return { type: 'ico', width, height };
}

/** The entries of the directory, without repetitions of the same bytes. */
function entriesOf(bytes: Buffer): Entry[] {
  if (bytes.length < HEADER) throw corrupt();
  const count = bytes.readUInt16LE(4);
  requireAtMost(MAX_ICON_IMAGES, count, 'images in the icon');
  if (bytes.length < HEADER + count * ENTRY) throw corrupt();
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index++) {
    const place = HEADER + index * ENTRY;
    const [length, start] = [bytes.readUInt32LE(place + 8), bytes.readUInt32LE(place + 12)];
    if (start + Math.max(length, BITMAP_SIZE_END) > bytes.length) throw corrupt();
    entries.set(`${start} ${length}`, { place, start, length });
  }
  return [...entries.values()];
}

/** Checks the size in a bitmap's own header before the decoder allocates memory for it. */
function checkBitmapSize(bytes: Buffer, { start }: Entry): void {
  if (bytes.readUInt32BE(start) === PNG) return;
  checkPixelLimit(Math.abs(bytes.readInt32LE(start + 4)), Math.abs(bytes.readInt32LE(start + 8)) / 2); // the height includes the mask
}

/** Decodes one image by building an icon that contains only this image. */
function decode(bytes: Buffer, { place, start, length }: Entry) {
  const single = Buffer.alloc(HEADER + ENTRY + length);
  bytes.copy(single, 0, 0, HEADER);
  single.writeUInt16LE(1, 4);
  bytes.copy(single, HEADER, place, place + ENTRY);
  single.writeUInt32LE(HEADER + ENTRY, HEADER + 12);
  bytes.copy(single, HEADER + ENTRY, start, start + length);
  try {
    return decodeIco(single)[0]!;
  } catch {
    throw corrupt('it is damaged, incomplete or of an unsupported variant');
  }
}
