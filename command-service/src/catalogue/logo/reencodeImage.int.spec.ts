import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { createImageReencoder } from './reencodeImage.ts';
import { maxLogoSidePixels } from './logoImageLimits.ts';

const reencodeImage = createImageReencoder();
const red = { r: 200, g: 10, b: 10 };

function createImage(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: red } });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG of a few kilobytes that inflates to `side` × `side` pixels. */
function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test.each(['png', 'jpeg', 'webp'] as const)('keeps only the pixels of a %s', async (format) => {
  const original = await createImage(30, 20)
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'a hidden note' } })
    .withXmp('<x>another hidden note</x>')
    .toBuffer();
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const reencoded = await reencodeImage(Buffer.concat([original, Buffer.from('<script>a third</script>')]));
  const found = await sharp(reencoded).metadata();
  expect([found.format, found.width, found.height, found.exif, found.xmp]).toEqual([
    format,
    30,
    20,
    undefined,
    undefined,
  ]);
  expect(reencoded.toString('latin1')).not.toMatch(/hidden|script/);
  const { channels } = await sharp(reencoded).stats();
  expect(Math.abs((channels[0]?.mean ?? 0) - red.r)).toBeLessThan(4);
});

test('applies the orientation stored by a camera', async () => {
  const original = await createImage(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height } = await sharp(await reencodeImage(original)).metadata();
  expect([width, height]).toEqual([20, 30]);
});

test('scales a large image down proportionally', async () => {
  const { width, height } = await sharp(await reencodeImage(await createImage(1600, 800).png().toBuffer())).metadata();
  expect([width, height]).toEqual([maxLogoSidePixels, maxLogoSidePixels / 2]);
});

test('produces the same image from the same bytes', async () => {
  const original = await createImage(30, 20).png().toBuffer();
  expect(await reencodeImage(original)).toEqual(await reencodeImage(original));
});

test('rejects a small file with hundreds of millions of pixels by its header', async () => {
  const bomb = pngBomb(20_000);
  expect(bomb.length).toBeLessThan(512 * 1024);
  await expect(reencodeImage(bomb)).rejects.toMatchObject({ kind: 'rule', code: 'logo.too-many-pixels' });
});

test.each(['png', 'jpeg', 'webp'] as const)('rejects a truncated %s', async (format) => {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_none, at) => (at * 7919) % 251));
  const original = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .toFormat(format)
    .toBuffer();
  await expect(reencodeImage(original.subarray(0, original.length / 2))).rejects.toMatchObject({
    code: 'logo.damaged',
  });
  await expect(reencodeImage(original.subarray(0, 12))).rejects.toMatchObject({ code: 'logo.damaged' });
});

test('rejects other image formats', async () => {
  await expect(reencodeImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
    code: 'logo.damaged',
  });
  await expect(reencodeImage(await createImage(3, 2).gif().toBuffer())).rejects.toMatchObject({ code: 'logo.damaged' });
});
