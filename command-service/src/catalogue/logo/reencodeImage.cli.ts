import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { imageReencodingExitCodes, maxLogoSidePixels, maxLogoPixels } from './logoImageLimits.ts';

// Only PNG, JPEG and WebP can be decoded, regardless of the content of the file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Exits without output. */
function exitWith(code: number): never {
  process.exit(code);
}

const bytes = await buffer(process.stdin);
// Reads only the header. The header may declare any dimensions, so the number of pixels is checked below.
const { width, height, format } = await sharp(bytes, { limitInputPixels: false })
  .metadata()
  .catch(() => exitWith(imageReencodingExitCodes.damaged));
if (width * height > maxLogoPixels) exitWith(imageReencodingExitCodes.tooManyPixels);
if (format !== 'png' && format !== 'jpeg' && format !== 'webp') exitWith(imageReencodingExitCodes.damaged);
const reencoded = await sharp(bytes, { limitInputPixels: maxLogoPixels, failOn: 'error' })
  .autoOrient()
  .resize({ width: maxLogoSidePixels, height: maxLogoSidePixels, fit: 'inside', withoutEnlargement: true })
  .toFormat(format)
  .toBuffer()
  .catch(() => exitWith(imageReencodingExitCodes.damaged));
process.stdout.write(reencoded);
