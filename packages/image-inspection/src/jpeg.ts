import { corrupt, divideUp } from './inspection.js';

/** Second byte of each marker; the first is 0xff. */
const [DHT, SOI, EOI, SOS, DRI] = [0xc4, 0xd8, 0xd9, 0xda, 0xdd];
/** Markers of sequential frames with Huffman coding: baseline and extended. */
const SEQUENTIAL = [0xc0, 0xc1];
/** Coefficients of a block. */
const BLOCK = 64;

/** Sampling factors of a component. */
interface Component {
  horizontal: number;
  vertical: number;
}

interface State {
  /** Huffman tables, indexed by the next 16 bits: `value << 5 | code length`, 0 for no code. DC tables are 0–3, AC tables 4–7. */
  tables: Uint16Array[];
  components: Map<number, Component>;
  width: number;
  height: number;
  restartInterval: number;
}

/**
 * Walks the Huffman codes of a sequential JPEG (ITU-T T.81) and requires every block, because libvips does not report data that is
 * missing in the last rows that it reads. Other kinds, such as progressive JPEGs, libvips reads whole before it decodes, and reports all
 * missing data. The image must be one that the decoder accepted. Throws `corrupt_image`.
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
      place = state.components.size ? checkScan(bytes, place, content, state) : skipScan(bytes, place);
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

/** Skips the data of a scan that is not sequential. Returns the position of the next marker except restart markers. */
function skipScan(bytes: Buffer, start: number): number {
  for (let place = start; ; place++) {
    place = bytes.indexOf(0xff, place);
    if (place < 0) throw corrupt();
    const next = bytes[place + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return place;
  }
}

/** Requires all blocks of a sequential scan. Returns the position of the marker after its data. */
function checkScan(bytes: Buffer, start: number, content: Buffer, state: State): number {
  const components = Array.from({ length: content[0]! }, (_, index) => {
    const factors = state.components.get(content[1 + 2 * index]!);
    const selectors = content[2 + 2 * index]!;
    const [dc, ac] = [state.tables[selectors >> 4], state.tables[4 + (selectors & 15)]];
    if (!factors || !dc || !ac) throw corrupt();
    return { ...factors, dc, ac };
  });
  const { units, blocks } = sizeOf(components, state);
  const codes = new Codes(bytes, start);
  for (let unit = 0; unit < units; unit++) {
    if (state.restartInterval && unit && unit % state.restartInterval === 0) codes.restart();
    for (const [index, component] of components.entries())
      for (let block = blocks[index]!; block > 0; block--) codes.skipBlock(component);
  }
  return codes.end();
}

/** The number of MCUs of a scan, and the number of blocks of each component in one MCU (T.81, section A.2). */
function sizeOf(scanned: Component[], { components, width, height }: State): { units: number; blocks: number[] } {
  const all = [...components.values()];
  const [widest, tallest] = [
    Math.max(...all.map((one) => one.horizontal)),
    Math.max(...all.map((one) => one.vertical)),
  ];
  if (scanned.length > 1) {
    const units = divideUp(width, 8 * widest) * divideUp(height, 8 * tallest);
    return { units, blocks: scanned.map(({ horizontal, vertical }) => horizontal * vertical) };
  }
  const [{ horizontal, vertical }] = scanned as [Component];
  const columns = divideUp(divideUp(width * horizontal, widest), 8);
  return { units: columns * divideUp(divideUp(height * vertical, tallest), 8), blocks: [1] };
}

/** Reads the codes of a scan. */
class Codes {
  /** Bits that were read from `bytes` and not consumed; the last `count` bits are valid. */
  private bits = 0;
  private count = 0;
  /** The number of bits in `bits` that were added after the end of the data. */
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

  /** Moves behind the restart marker that must follow. */
  restart(): void {
    const place = this.end();
    const marker = this.bytes[place + 1] ?? 0;
    if (marker < 0xd0 || marker > 0xd7) throw corrupt();
    [this.place, this.bits, this.count, this.padding] = [place + 2, 0, 0, 0];
  }

  /** The position of the next marker. The bits that pad the last byte were read already. */
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

  /** Reads until at least 16 bits are available; zero bits after the end of the data. */
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
