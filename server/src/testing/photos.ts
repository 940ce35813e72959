/** The smallest files that begin, say their size and end as a picture does; nothing is drawn in them. */
export function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    size,
    Buffer.from('080200000000000000', 'hex'),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]);
}

/** As `pngOf`; a comment stands before the frame, so that its place is not always the same. */
export function jpegOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([Buffer.from('ffd8fffe0004abcdffc0000b08', 'hex'), size, Buffer.from('01011100ffd9', 'hex')]);
}
