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

/** Of our own sources and of packages: what the entry loads without being asked to. */
function group(name: string, entries: readonly string[], priority: number): Rolldown.CodeSplittingGroup {
  return {
    name: (module, context) => (entries.some((entry) => loads(entry, module, context)) ? name : null),
    priority,
  };
}

/** What every page runs on. */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|redux-thunk|react-redux|immer|reselect|use-sync-external-store|zod)\//;

/**
 * What every page begins with comes in three files: what goes before the first paint, the libraries, and the app with the components
 * that it uses. The browser runs each in a task of its own, and keeps the libraries when a release changes only the app.
 * So does what a list of providers needs, and what the wizard needs besides. Forty small files would cost more than their bytes.
 * All else is split by page.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    group('first', ['/src/start.ts'], 5),
    { name: 'libraries', test: libraries, priority: 4 },
    {
      name: (module, context) =>
        !module.includes('/node_modules/') && loads('/src/main.tsx', module, context) ? 'app' : null,
      priority: 3,
    },
    group('lists', ['/src/features/catalogue/list/ProvidersPage.tsx'], 2),
    group('wizard', ['/src/features/matching/RequirementsPage.tsx', '/src/features/searches/SavedSearchesMenu.tsx'], 1),
  ],
};
