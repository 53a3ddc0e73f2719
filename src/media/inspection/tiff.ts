import { MOST_TIFF_PAGES } from '../media-limits.js';
import { corrupt, requireAtMost } from './inspection.js';

/** How a kind of TIFF writes offsets and counts; `header` is where the first page's offset is. */
interface Layout {
  header: number;
  offsetSize: 4 | 8;
  countSize: 2 | 8;
  entrySize: number;
}

/** By the version in the header. */
const LAYOUTS: Record<number, Layout> = {
  42: { header: 4, offsetSize: 4, countSize: 2, entrySize: 12 },
  43: { header: 8, offsetSize: 8, countSize: 8, entrySize: 20 }, // BigTIFF
};

/**
 * The pages of a TIFF one by one. Each is `bytes` itself, changed so that it seems to have this page alone: a decoder that is asked
 * for page n of a file follows the list of pages to its end and back to n, which takes time by the square of their number. Use a
 * page before the next is taken. Throws `corrupt_image` and `image_too_large`.
 */
export function* tiffPages(bytes: Buffer): Generator<Buffer> {
  if (bytes.length < 16) throw corrupt();
  const little = bytes[0] === 0x49;
  const layout = LAYOUTS[little ? bytes.readUInt16LE(2) : bytes.readUInt16BE(2)];
  if (!layout) throw corrupt();
  const read = (place: number, size: number): number => {
    if (place + size > bytes.length) throw corrupt();
    if (size === 8) return Number(little ? bytes.readBigUInt64LE(place) : bytes.readBigUInt64BE(place));
    return little ? bytes.readUIntLE(place, size) : bytes.readUIntBE(place, size);
  };
  const write = (place: number, value: number): void => {
    if (layout.offsetSize === 4) bytes[little ? 'writeUInt32LE' : 'writeUInt32BE'](value, place);
    else bytes[little ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(value), place);
  };
  const pages = [...placesOf(layout, read)];
  for (const { page, next } of pages) {
    write(layout.header, page);
    write(next, 0);
    yield bytes;
  }
}

/** Of each page, where it begins and where the offset of the next one is. */
function* placesOf(
  { header, offsetSize, countSize, entrySize }: Layout,
  read: (place: number, size: number) => number,
) {
  let pages = 0;
  for (let page = read(header, offsetSize); page;) {
    requireAtMost(MOST_TIFF_PAGES, ++pages, 'pages'); // a list that leads back to itself ends here as well
    const next = page + countSize + read(page, countSize) * entrySize;
    yield { page, next };
    page = read(next, offsetSize);
  }
}
