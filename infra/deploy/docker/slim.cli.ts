import { globSync } from 'node:fs';
import { images } from './programs.ts';
import { slim } from './slim.ts';

/** `slim.cli.ts TARGET FOLDER`: copies what the image of a target holds, from the installed checkout where it is run. */
const [target = '', into = ''] = process.argv.slice(2);
const image = images[target];
if (image === undefined || into === '') throw new Error(`give one of ${Object.keys(images).join(', ')}, and a folder`);
slim(process.cwd(), into, globSync(image.programs), image.besides);
