import { globSync } from 'node:fs';
import { images } from './programs.ts';
import { slim } from './slim.ts';

/**
 * `slim.cli.ts TARGET FOLDER`: copies the content of a target's image from the installed checkout in the current
 * directory.
 */
const [target = '', into = ''] = process.argv.slice(2);
const image = images[target];
if (image === undefined || into === '')
  throw new Error(`Usage: slim.cli.ts TARGET FOLDER (targets: ${Object.keys(images).join(', ')})`);
slim(process.cwd(), into, globSync(image.programs), image.besides);
