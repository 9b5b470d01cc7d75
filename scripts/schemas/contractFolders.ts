import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PublicEventContractFiles, JsonSchema } from './jsonSchemas.ts';

/** Folder of the current public contracts, generated from the code. */
export const currentPublicEventContractsFolder = fileURLToPath(new URL('../../contracts/schemas/', import.meta.url));
/** Folder of the published contracts, which consumers rely on. */
export const publishedPublicEventContractsFolder = fileURLToPath(
  new URL('../../contracts/schemas/published/', import.meta.url),
);

const jsonFiles = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Reads all contracts in a folder. */
export function readPublicEventContractFiles(folder: string): PublicEventContractFiles {
  const read = (name: string) => JSON.parse(readFileSync(folder + name, 'utf8')) as JsonSchema;
  return Object.fromEntries(jsonFiles(folder).map((name) => [name, read(name)]));
}

/** Writes contracts into a folder, and removes all other JSON files from it. */
export function writePublicEventContractFiles(folder: string, files: PublicEventContractFiles): void {
  mkdirSync(folder, { recursive: true });
  for (const name of jsonFiles(folder)) if (!(name in files)) rmSync(folder + name);
  for (const [name, content] of Object.entries(files))
    writeFileSync(folder + name, `${JSON.stringify(content, null, 2)}\n`);
}
