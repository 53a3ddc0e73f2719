import { MAX_FRAMES } from './limits.js';
import { requireAtMost } from './inspection.js';

const [RIFF_HEADER, CHUNK_HEADER] = [12, 8];

/** Counts the frames of a WebP; the decoder checks that it is complete. Throws `image_too_large`. */
export function checkWebp(bytes: Buffer): void {
  let frames = 0;
  for (let place = RIFF_HEADER; place + CHUNK_HEADER <= bytes.length;) {
    if (bytes.toString('latin1', place, place + 4) === 'ANMF') requireAtMost(MAX_FRAMES, ++frames, 'frames');
    const size = bytes.readUInt32LE(place + 4);
    place += CHUNK_HEADER + size + (size & 1);
  }
}
