import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { exitCodes, longestSide, mostPixels } from './pictureMessages.ts';

// Decodes only these three formats, regardless of the file's content.
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
// Reads only the header, which may contain any dimensions.
const { width, height, format } = await sharp(bytes, { limitInputPixels: false })
  .metadata()
  .catch(() => exitWith(exitCodes.damaged));
if (width * height > mostPixels) exitWith(exitCodes.tooManyPixels);
if (format !== 'png' && format !== 'jpeg' && format !== 'webp') exitWith(exitCodes.damaged);
const reencoded = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  .autoOrient()
  .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  .toFormat(format)
  .toBuffer()
  .catch(() => exitWith(exitCodes.damaged));
process.stdout.write(reencoded);
