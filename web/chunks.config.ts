import type { Rolldown } from 'vite';

/** Whether the entry loads the module without being asked to. */
function loads(entry: string, module: string, modules: Rolldown.ChunkingContext): boolean {
  const seen = new Set([module]);
  for (const each of seen) {
    if (each.endsWith(entry)) return true;
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/**
 * What every page begins with comes in two files: what goes before the first paint, and the app with the libraries that it uses.
 * Forty small files would cost more than their bytes. All else is split by page.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: (module, context) => (loads('/src/start.ts', module, context) ? 'first' : null), priority: 2 },
    {
      name: (module, context) =>
        !module.includes('/node_modules/') && loads('/src/main.tsx', module, context) ? 'app' : null,
      priority: 1,
    },
  ],
};
