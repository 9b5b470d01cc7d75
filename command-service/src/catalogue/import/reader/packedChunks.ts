import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CatalogueChange } from '../difference.ts';

/** The least effort: a chunk of a catalogue still packs to a tenth of its JSON, and that to a fourth of what its objects take. */
const level = 1;

/** A chunk in few bytes, in which a whole difference can wait for being stored. */
export function packChunk(chunk: CatalogueChange): Buffer {
  return deflateRawSync(JSON.stringify(chunk), { level });
}

/** The chunks, each unpacked when it is asked for, so that those before it can be forgotten. */
export function* unpackChunks(packed: readonly Buffer[]): Generator<CatalogueChange, void> {
  for (const chunk of packed) yield JSON.parse(inflateRawSync(chunk).toString('utf8')) as CatalogueChange;
}
