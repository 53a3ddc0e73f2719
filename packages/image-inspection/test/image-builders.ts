import { chunk, PNG } from './images.js';

/** A GIF with frames of one pixel each; `screen` is the size of its logical screen. */
export function gifOf(frames: number, screen: [width: number, height: number] = [1, 1]): Buffer {
  const header = Buffer.alloc(13 + 6);
  header.write('GIF89a');
  header.writeUInt16LE(screen[0], 6);
  header.writeUInt16LE(screen[1], 8);
  header[10] = 0x80; // two colours
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([header, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

/** A TIFF with uncompressed pages of one pixel each. */
export function tiffOf(pages: number): Buffer {
  const tags = [
    [256, 1],
    [257, 1],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 1],
    [279, 1],
  ] as const;
  const size = 2 + 12 * tags.length + 4;
  const file = Buffer.alloc(8 + pages * size);
  file.write('II*\0');
  file.writeUInt32LE(8, 4);
  for (let page = 0; page < pages; page++) {
    const start = 8 + page * size;
    file.writeUInt16LE(tags.length, start);
    for (const [index, [tag, value]] of tags.entries()) {
      const place = start + 2 + 12 * index;
      file.writeUInt16LE(tag, place);
      file.writeUInt16LE(4, place + 2); // a number of 32 bits
      file.writeUInt32LE(1, place + 4);
      file.writeUInt32LE(value, place + 8);
    }
    file.writeUInt32LE(page < pages - 1 ? start + size : 0, start + size - 4);
  }
  return file;
}

/** An ICO whose entries all refer to the same PNG. */
export function iconOf(entries: number, image: Buffer): Buffer {
  const directory = Buffer.alloc(6 + 16 * entries);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(entries, 4);
  for (let index = 0; index < entries; index++) {
    directory.writeUInt16LE(1, 10 + 16 * index);
    directory.writeUInt16LE(32, 12 + 16 * index);
    directory.writeUInt32LE(image.length, 14 + 16 * index);
    directory.writeUInt32LE(directory.length, 18 + 16 * index);
  }
  return Buffer.concat([directory, image]);
}

/** The chunks of a PNG by type and content. */
export function chunksOf(png: Buffer): [type: string, content: Buffer][] {
  const chunks: [string, Buffer][] = [];
  for (let place = 8; place < png.length;) {
    const length = png.readUInt32BE(place);
    chunks.push([png.toString('latin1', place + 4, place + 8), png.subarray(place + 8, place + 8 + length)]);
    place += 12 + length;
  }
  return chunks;
}

export const pngOf = (chunks: [type: string, content: Buffer][]): Buffer =>
  Buffer.concat([PNG.subarray(0, 8), ...chunks.map(([type, content]) => chunk(type, content))]);

/** An animated PNG with two frames of the size of `png`, the second with `data`. `announced` is the number of frames in its header. */
export function animatedPng(png: Buffer, data: Buffer, { announced = 2, width = png.readUInt32BE(16) } = {}): Buffer {
  const control = (sequence: number, frameWidth: number) => {
    const content = Buffer.alloc(26);
    content.writeUInt32BE(sequence);
    content.writeUInt32BE(frameWidth, 4);
    content.writeUInt32BE(png.readUInt32BE(20), 8);
    return content;
  };
  const number = (value: number) => {
    const content = Buffer.alloc(4);
    content.writeUInt32BE(value);
    return content;
  };
  return pngOf(
    chunksOf(png).flatMap(([type, content]): [string, Buffer][] => {
      if (type === 'IHDR')
        return [
          [type, content],
          ['acTL', Buffer.concat([number(announced), number(0)])],
          ['fcTL', control(0, png.readUInt32BE(16))],
        ];
      if (type !== 'IEND') return [[type, content]];
      return [
        ['fcTL', control(1, width)],
        ['fdAT', Buffer.concat([number(2), data])],
        [type, content],
      ];
    }),
  );
}
