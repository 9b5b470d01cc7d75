import { globSync } from 'node:fs';
import { imageContents } from './programs.ts';
import { copyImageContent } from './copyImageContent.ts';

/**
 * `slim.cli.ts TARGET FOLDER`: copies the content of a target's image from the installed checkout in the current
 * directory.
 */
const [target = '', into = ''] = process.argv.slice(2);
const image = imageContents[target];
if (image === undefined || into === '')
  throw new Error(`Usage: slim.cli.ts TARGET FOLDER (targets: ${Object.keys(imageContents).join(', ')})`);
copyImageContent(process.cwd(), into, globSync(image.programs), image.extraPaths);
