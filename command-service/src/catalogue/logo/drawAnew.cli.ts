import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { exitCodes, longestSide, mostPixels } from './pictureMessages.ts';

// Whatever a file's bytes claim, only these three are decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Leaves without a picture. */
function leave(code: number): never {
  process.exit(code);
}

const bytes = await buffer(process.stdin);
// Reads the header alone, so that any number may stand there.
const { width, height, format } = await sharp(bytes, { limitInputPixels: false })
  .metadata()
  .catch(() => leave(exitCodes.damaged));
if (width * height > mostPixels) leave(exitCodes.tooManyPixels);
if (format !== 'png' && format !== 'jpeg' && format !== 'webp') leave(exitCodes.damaged);
const drawn = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  .autoOrient()
  .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  .toFormat(format)
  .toBuffer()
  .catch(() => leave(exitCodes.damaged));
process.stdout.write(drawn);
