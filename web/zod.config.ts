import type { Plugin } from 'vite';

/** The module of zod whose schemas can convert themselves to JSON Schema, and the modules that do so. */
const importer = /\/zod\/v4\/classic\/schemas\.js$/;
const conversion = /^\.\.\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const replaced = '\0without-json-schema:';

/** The messages of zod, which `configureValidationMessages` replaces. */
const messages = '../locales/en.js';
const noMessages = '\0without-messages';

const failure = `() => { throw new Error('The web app cannot convert schemas to JSON Schema, see zod.config.ts.'); }`;

/** Exports that zod needs for other purposes: limits of a schema are read from its checks. */
const kept = new Set(['aggregateChecks']);

/** Returns the code of a module with the same exports, most of which throw when they are called. */
function replaceExports(code: string, path: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? '');
  const [reExported, others] = [names.filter((name) => kept.has(name)), names.filter((name) => !kept.has(name))];
  return [
    ...(reExported.length > 0 ? [`export { ${reExported.join(', ')} } from ${JSON.stringify(path)};`] : []),
    `const fail = ${failure};`,
    // Zod calls the functions named create… for each schema, and their results only for a conversion.
    ...others.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => fail' : 'fail'};`),
  ].join('\n');
}

/**
 * Creates the Vite plugin that removes two parts of zod from the build: the conversion to JSON Schema, because only
 * servers describe schemas, and its messages, because the app has its own.
 */
export function stripUnusedPartsOfZodVitePlugin(): Plugin {
  return {
    name: 'lean-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, from) {
      if (!importer.test(from ?? '')) return null;
      if (id === messages) return noMessages;
      if (!conversion.test(id)) return null;
      const resolved = await this.resolve(id, from, { skipSelf: true });
      if (resolved === null) this.error(`zod has no module ${id} any more.`);
      return { id: replaced + resolved.id, moduleSideEffects: false };
    },
    async load(id) {
      if (id === noMessages) return 'export default () => ({ localeError: () => undefined });';
      if (!id.startsWith(replaced)) return null;
      const path = id.slice(replaced.length);
      return replaceExports(await this.fs.readFile(path, { encoding: 'utf8' }), path);
    },
  };
}
