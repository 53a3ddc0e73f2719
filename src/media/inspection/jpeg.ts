import { corrupt, divideUp } from './inspection.js';

/** Second bytes of markers. */
const [DHT, SOI, EOI, SOS, DRI] = [0xc4, 0xd8, 0xd9, 0xda, 0xdd];
/** Frames whose blocks follow each other, coded by Huffman's method. */
const SEQUENTIAL = [0xc0, 0xc1];
const BLOCK = 64;

interface Component {
  horizontal: number;
  vertical: number;
}

interface State {
  /** Tables by 16 bits of data: the code's length and, above it, its value; 0 where no code begins so. DC 0–3, AC 4–7. */
  tables: Uint16Array[];
  components: Map<number, Component>;
  width: number;
  height: number;
  restartInterval: number;
}

/**
 * Follows the codes of a sequential JPEG (ITU-T T.81) and requires every block: libvips notices what is missing only if it is not within the
 * rows that it reads last. The whole pixels of other kinds, such as progressive ones, it reads first and so notices all. The image has
 * to be one that the decoder accepted. Throws `corrupt_image`.
 */
export function checkJpeg(bytes: Buffer): void {
  const state: State = { tables: [], components: new Map(), width: 0, height: 0, restartInterval: 0 };
  for (let place = 2; ;) {
    while (bytes[place] === 0xff && bytes[place + 1] === 0xff) place++; // fill bytes
    const marker = bytes[place + 1];
    if (marker === undefined) throw corrupt();
    if (marker === EOI) return;
    if (bytes[place] !== 0xff || marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= SOI)) {
      place += 1; // bytes between segments, which decoders skip
      continue;
    }
    if (place + 4 > bytes.length) throw corrupt();
    const end = place + 2 + bytes.readUInt16BE(place + 2);
    const content = bytes.subarray(place + 4, end);
    place = end;
    if (marker === DHT) readTables(content, state.tables);
    else if (marker === DRI) state.restartInterval = content.readUInt16BE(0);
    else if (SEQUENTIAL.includes(marker)) readFrame(content, state);
    else if (marker === SOS)
      place = state.components.size ? afterScan(bytes, place, content, state) : skipScan(bytes, place);
  }
}

function readFrame(content: Buffer, state: State): void {
  state.height = content.readUInt16BE(1);
  state.width = content.readUInt16BE(3);
  for (let index = 0; index < content[5]!; index++) {
    const [id, factors] = [content[6 + 3 * index]!, content[7 + 3 * index]!];
    state.components.set(id, { horizontal: factors >> 4, vertical: factors & 15 });
  }
}

function readTables(content: Buffer, tables: Uint16Array[]): void {
  for (let place = 0; place + 17 <= content.length;) {
    const [kind, counts] = [content[place]!, content.subarray(place + 1, place + 17)];
    const table = new Uint16Array(65_536);
    let [code, value] = [0, place + 17];
    for (const [index, count] of counts.entries()) {
      const length = index + 1;
      for (let left = count; left > 0; left--, code += 1 << (16 - length))
        table.fill((content[value++]! << 5) | length, code, code + (1 << (16 - length)));
    }
    tables[(kind >> 4) * 4 + (kind & 3)] = table;
    place = value;
  }
}

/** Of a frame that is not sequential: to the next marker that is not part of the data. */
function skipScan(bytes: Buffer, start: number): number {
  for (let place = start; ; place++) {
    place = bytes.indexOf(0xff, place);
    if (place < 0) throw corrupt();
    const next = bytes[place + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return place;
  }
}

/** Returns where the scan's data end. */
function afterScan(bytes: Buffer, start: number, content: Buffer, state: State): number {
  const parts = Array.from({ length: content[0]! }, (_, index) => {
    const component = state.components.get(content[1 + 2 * index]!);
    const selectors = content[2 + 2 * index]!;
    const [dc, ac] = [state.tables[selectors >> 4], state.tables[4 + (selectors & 15)]];
    if (!component || !dc || !ac) throw corrupt();
    return { ...component, dc, ac };
  });
  const { units, blocks } = sizeOf(parts, state);
  const codes = new Codes(bytes, start);
  for (let unit = 0; unit < units; unit++) {
    if (state.restartInterval && unit && unit % state.restartInterval === 0) codes.restart();
    for (const [index, part] of parts.entries())
      for (let block = blocks[index]!; block > 0; block--) codes.skipBlock(part);
  }
  return codes.end();
}

/** How many units (MCUs) a scan has, and how many blocks of each component are in one (T.81, section A.2). */
function sizeOf(parts: Component[], { components, width, height }: State): { units: number; blocks: number[] } {
  const all = [...components.values()];
  const [widest, tallest] = [
    Math.max(...all.map((one) => one.horizontal)),
    Math.max(...all.map((one) => one.vertical)),
  ];
  if (parts.length > 1) {
    const units = divideUp(width, 8 * widest) * divideUp(height, 8 * tallest);
    return { units, blocks: parts.map(({ horizontal, vertical }) => horizontal * vertical) };
  }
  const [{ horizontal, vertical }] = parts as [Component];
  const columns = divideUp(divideUp(width * horizontal, widest), 8);
  return { units: columns * divideUp(divideUp(height * vertical, tallest), 8), blocks: [1] };
}

/** Reads the bits of a scan. */
class Codes {
  private bits = 0;
  private count = 0;
  /** How many of the bits were added behind the end of the data. */
  private padding = 0;

  constructor(
    private readonly bytes: Buffer,
    private place: number,
  ) {}

  skipBlock({ dc, ac }: { dc: Uint16Array; ac: Uint16Array }): void {
    this.discardBits(this.next(dc) & 15);
    for (let coefficient = 1; coefficient < BLOCK; coefficient++) {
      const value = this.next(ac);
      const [run, size] = [value >> 4, value & 15];
      if (size) this.discardBits(size);
      else if (run < 15) break; // no further coefficients
      coefficient += run;
    }
  }

  restart(): void {
    const place = this.end();
    const marker = this.bytes[place + 1] ?? 0;
    if (marker < 0xd0 || marker > 0xd7) throw corrupt();
    [this.place, this.bits, this.count, this.padding] = [place + 2, 0, 0, 0];
  }

  /** Where the next marker is: bits that fill up the last byte were read already. */
  end(): number {
    const place = this.bytes.indexOf(0xff, this.place);
    if (place < 0) throw corrupt();
    return place;
  }

  private next(table: Uint16Array): number {
    this.fill();
    const found = table[(this.bits >>> (this.count - 16)) & 0xffff]!;
    const length = found & 31;
    if (!length) throw corrupt();
    this.discardBits(length);
    return found >> 5;
  }

  private discardBits(length: number): void {
    this.fill();
    this.count -= length;
    if (this.count < this.padding) throw corrupt();
  }

  /** To at least 16 bits. */
  private fill(): void {
    while (this.count < 16) {
      let byte = 0;
      const isMarker = this.bytes[this.place] === 0xff && this.bytes[this.place + 1] !== 0;
      if (isMarker || this.place >= this.bytes.length) {
        this.padding += 8;
      } else {
        byte = this.bytes[this.place]!;
        this.place += byte === 0xff ? 2 : 1;
      }
      this.bits = (this.bits << 8) | byte;
      this.count += 8;
    }
  }
}
