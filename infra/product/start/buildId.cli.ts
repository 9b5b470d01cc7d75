import { writeFileSync } from 'node:fs';
import { buildIdOf } from './buildId.ts';

/** Writes the build id next to the sources. Images contain only some of the sources, but must report the same build. */
writeFileSync('.build', buildIdOf(process.cwd()));
