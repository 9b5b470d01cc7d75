import { globSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const contracts = new URL('../../contracts/src/', import.meta.url);

/** Registry of the schema names in the document. */
export type OpenApiSchemaNameRegistry = z.core.$ZodRegistry<{ readonly id: string }>;

const isNamed = (name: string, value: unknown): value is z.ZodType =>
  /^[A-Z]/.test(name) && (value instanceof z.ZodObject || value instanceof z.ZodEnum);

/** @returns the objects and enums that contract files export, with their files and names. */
async function loadExportedSchemas(): Promise<readonly (readonly [file: string, name: string, schema: z.ZodType])[]> {
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

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Names the schemas of the contracts after their exports. If two capabilities use the same name, the capability becomes
 * a prefix.
 */
export async function createOpenApiSchemaNameRegistry(): Promise<OpenApiSchemaNameRegistry> {
  const found = await loadExportedSchemas();
  const names = z.registry<{ readonly id: string }>();
  for (const [file, name, schema] of found) {
    if (names.has(schema)) continue;
    const others = found.filter(([, other, schemaOfOther]) => other === name && schemaOfOther !== schema);
    names.add(schema, { id: others.length === 0 ? name : capitalise(path.dirname(file)) + name });
  }
  return names;
}
