import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isReplay } from '@marketplace/projections/replay/defineReplay.ts';
import type { Replayable } from '@marketplace/projections/replay/replayable.ts';
import { replayables } from '@marketplace/projections/replay/replayables.ts';
import { WrongUse } from '../wrongUse.ts';

const looksLikeFile = /[\\/]|\.[cm]?[jt]s$/;

/**
 * @param given a name, or the path of a file. @throws WrongUse for a name that nothing has, which lists those there are, and for a file
 * that is not there or describes no projection.
 */
export function loadProjection(given: string): Promise<Replayable> {
  if (looksLikeFile.test(given)) return loadFile(given);
  const found = replayables.find(({ name }) => name === given);
  if (found !== undefined) return Promise.resolve(found);
  const names = replayables.map(({ name }) => name).join(', ');
  throw new WrongUse(`There is no projection ${given}: choose from ${names}, or name a file such as ./${given}.ts.`);
}

/** Lets a file that stands anywhere import the product's packages, and be a module whatever stands around it. */
function resolveFor(file: string): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const isOurs = specifier.startsWith('@marketplace/');
      const resolved = next(specifier, isOurs ? { ...context, parentURL: import.meta.url } : context);
      return resolved.url === file
        ? { ...resolved, format: /ts$/.test(file) ? 'module-typescript' : 'module' }
        : resolved;
    },
  });
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

async function loadFile(given: string): Promise<Replayable> {
  const file = path.resolve(given);
  const source = await readFile(file).catch((error: unknown) => {
    throw new WrongUse(`${given} cannot be read: ${firstLine(error)}.`);
  });
  const { href } = pathToFileURL(file);
  resolveFor(href);
  const module = (await import(href).catch((error: unknown) => {
    throw new WrongUse(`${given} cannot be loaded: ${firstLine(error)}`);
  })) as { readonly default?: unknown };
  if (!isReplay(module.default)) throw new WrongUse(`${given} must export default defineReplay({ … }).`);
  return { ...module.default, name: path.basename(file), version: createHash('sha256').update(source).digest('hex') };
}
