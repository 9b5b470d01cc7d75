import { writeFileSync } from 'node:fs';
import { buildIdOf } from './buildId.ts';

/** Writes the name of this build beside the sources: images hold parts of them, and all are to name the same build. */
writeFileSync('.build', buildIdOf(process.cwd()));
