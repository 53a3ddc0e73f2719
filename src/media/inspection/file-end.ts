import { corrupt } from './inspection.js';

/** PNG: the signature; around a chunk's content, its length and type and its check sum. */
const [PNG_START, BEFORE_CHUNK, AFTER_CHUNK] = [8, 8, 4];
/** GIF: the header with the screen; of a frame, its place and size. */
const [GIF_START, FRAME] = [13, 10];
const [EXTENSION, IMAGE] = [0x21, 0x2c];
/** JPEG: the markers before the pixels and behind them. */
const [START_OF_SCAN, END_OF_IMAGE] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xd9])];

/**
 * Decoders are content with an image whose pixels, or first frames, are complete. One whose end is missing was cut off all the
 * same. Throws `corrupt_image`.
 */
export function requireEnd(type: string, bytes: Buffer): void {
  if (!(ENDS[type]?.(bytes) ?? true)) throw corrupt('it is damaged or incomplete');
}

const ENDS: Record<string, (bytes: Buffer) => boolean> = {
  jpg: (bytes) => bytes.lastIndexOf(END_OF_IMAGE) > bytes.lastIndexOf(START_OF_SCAN),
  png: endsInIend,
  gif: endsInTrailer,
};

/** PNG, section 5.6. */
function endsInIend(bytes: Buffer): boolean {
  for (let place = PNG_START; place + BEFORE_CHUNK <= bytes.length;) {
    const end = place + BEFORE_CHUNK + bytes.readUInt32BE(place) + AFTER_CHUNK;
    if (bytes.toString('latin1', place + 4, place + BEFORE_CHUNK) === 'IEND') return end <= bytes.length;
    place = end;
  }
  return false;
}

/** GIF89a, section 27; blocks of a kind that does not exist are left to the decoder. */
function endsInTrailer(bytes: Buffer): boolean {
  let place = GIF_START + tableSize(bytes[10]);
  for (;;) {
    const kind = bytes[place];
    if (kind === EXTENSION) place = afterBlocks(bytes, place + 2);
    else if (kind === IMAGE) place = afterBlocks(bytes, place + FRAME + tableSize(bytes[place + FRAME - 1]) + 1);
    else return kind !== undefined;
  }
}

/** Of a colour table, by the flags that announce it. */
const tableSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Blocks begin with their length; one of length 0 is the last. */
function afterBlocks(bytes: Buffer, start: number): number {
  let place = start;
  for (let length = bytes[place]; length; length = bytes[place]) place += 1 + length;
  return place + 1;
}
