import { globSync } from 'node:fs';
import { dockerImageContents } from './programs.ts';
import { copyCheckoutFilesForDockerImage } from './copyCheckoutFilesForDockerImage.ts';

/**
 * `slim.cli.ts TARGET FOLDER`: copies the content of a target's image from the installed checkout in the current
 * directory.
 */
const [target = '', into = ''] = process.argv.slice(2);
const image = dockerImageContents[target];
if (image === undefined || into === '')
  throw new Error(`Usage: slim.cli.ts TARGET FOLDER (targets: ${Object.keys(dockerImageContents).join(', ')})`);
copyCheckoutFilesForDockerImage(process.cwd(), into, globSync(image.programs), image.extraPaths);
