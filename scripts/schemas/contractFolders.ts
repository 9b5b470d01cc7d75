import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ContractFiles, JsonSchema } from './jsonSchemas.ts';

/** Public contracts as the code has them today. */
export const currentFolder = fileURLToPath(new URL('../../contracts/schemas/', import.meta.url));
/** Public contracts as they were last published: what consumers hold on to. */
export const publishedFolder = fileURLToPath(new URL('../../contracts/schemas/published/', import.meta.url));

const jsonFiles = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Reads all contracts of a folder. */
export function readContracts(folder: string): ContractFiles {
  const read = (name: string) => JSON.parse(readFileSync(folder + name, 'utf8')) as JsonSchema;
  return Object.fromEntries(jsonFiles(folder).map((name) => [name, read(name)]));
}

/** Writes contracts into a folder, which holds no others afterwards. */
export function writeContracts(folder: string, files: ContractFiles): void {
  mkdirSync(folder, { recursive: true });
  for (const name of jsonFiles(folder)) if (!(name in files)) rmSync(folder + name);
  for (const [name, content] of Object.entries(files))
    writeFileSync(folder + name, `${JSON.stringify(content, null, 2)}\n`);
}
