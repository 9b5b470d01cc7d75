import { globSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const contracts = new URL('../../contracts/src/', import.meta.url);

/** What the document and its readers know a schema by. */
export type SchemaNames = z.core.$ZodRegistry<{ readonly id: string }>;

const isNamed = (name: string, value: unknown): value is z.ZodType =>
  /^[A-Z]/.test(name) && (value instanceof z.ZodObject || value instanceof z.ZodEnum);

/** The objects and closed lists that files of contracts export, by file and name. */
async function exportedSchemas(): Promise<readonly (readonly [file: string, name: string, schema: z.ZodType])[]> {
  const files = globSync('*/*.ts', { cwd: contracts }).filter(
    (file) => !/\.(spec|events|integration)\.|fixtures/.test(file),
  );
  const modules = await Promise.all(
    files.toSorted().map(async (file) => [file, (await import(new URL(file, contracts).href)) as object] as const),
  );
  return modules.flatMap(([file, module]) =>
    Object.entries(module)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, value]) => (isNamed(name, value) ? [[file, name, value] as const] : [])),
  );
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Names for the schemas of the contracts: those of their exports, with the capability before one that two capabilities have. */
export async function nameSchemas(): Promise<SchemaNames> {
  const found = await exportedSchemas();
  const names = z.registry<{ readonly id: string }>();
  for (const [file, name, schema] of found) {
    if (names.has(schema)) continue;
    const others = found.filter(([, other, schemaOfOther]) => other === name && schemaOfOther !== schema);
    names.add(schema, { id: others.length === 0 ? name : capitalised(path.dirname(file)) + name });
  }
  return names;
}
