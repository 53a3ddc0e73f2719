import { MAX_TIFF_PAGES } from './limits.js';
import { corrupt, requireAtMost } from './inspection.js';

/** Sizes in bytes of offsets, counts and directory entries; `header` is the position of the first page's offset. */
interface Layout {
  header: number;
  offsetSize: 4 | 8;
  countSize: 2 | 8;
  entrySize: number;
}

/** Layouts by the version number in the header. */
const LAYOUTS: Record<number, Layout> = {
  42: { header: 4, offsetSize: 4, countSize: 2, entrySize: 12 },
  43: { header: 8, offsetSize: 8, countSize: 8, entrySize: 20 }, // BigTIFF
};

/**
 * Yields the pages of a TIFF one by one. Each is `bytes` itself, modified to contain this page only, so use it before taking the next.
 * Decoding page n of the original file would walk the whole linked list of pages each time, which takes quadratic time. Throws
 * `corrupt_image` and `image_too_large`.
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

/** The position of each page and the position of the offset of the next page. */
function* placesOf(
  { header, offsetSize, countSize, entrySize }: Layout,
  read: (place: number, size: number) => number,
) {
  let pages = 0;
  for (let page = read(header, offsetSize); page;) {
    requireAtMost(MAX_TIFF_PAGES, ++pages, 'pages'); // also ends a list with a cycle
    const next = page + countSize + read(page, countSize) * entrySize;
    yield { page, next };
    page = read(next, offsetSize);
  }
}
