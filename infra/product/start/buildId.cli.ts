import { writeFileSync } from 'node:fs';
import { computeBuildId } from './buildId.ts';
import { buildShippedGitCommitFileContent } from './commit.ts';

/**
 * Writes the build id and the commit next to the sources. Images contain only some of the sources and no git folder,
 * but must report the same build and commit. The commit is REVISION, a build argument of images, or otherwise that of
 * the checkout.
 */
writeFileSync('.build', computeBuildId(process.cwd()));
writeFileSync('.commit', buildShippedGitCommitFileContent(process.cwd(), process.env['REVISION'] ?? ''));
