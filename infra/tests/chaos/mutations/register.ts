import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { applyChaosSourceMutation, type ChaosSourceMutation } from './mutation.ts';
import { chaosSourceMutationsByName } from './mutations.ts';

/**
 * Selects the mutations named in `CHAOS_MUTATIONS`, separated by commas. This module must be loaded with
 * `node --import`.
 */
function selectMutations(names: string): readonly ChaosSourceMutation[] {
  const known: Readonly<Record<string, readonly ChaosSourceMutation[]>> = chaosSourceMutationsByName;
  return names
    .split(',')
    .filter(Boolean)
    .flatMap((name) => {
      const found = known[name];
      if (found === undefined) throw new Error(`Unknown mutation: ${name}`);
      return found;
    });
}

const byUrl = Map.groupBy(
  selectMutations(process.env['CHAOS_MUTATIONS'] ?? ''),
  ({ file }) => pathToFileURL(path.join(repositoryRootFolder, file)).href,
);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const { source } = loaded;
    const changes = byUrl.get(url);
    if (changes === undefined || source === undefined) return loaded;
    const text = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString();
    return { ...loaded, source: changes.reduce(applyChaosSourceMutation, text) };
  },
});
