import type { Rolldown } from 'vite';

type Modules = Rolldown.ChunkingContext;

/** Whether the entry loads the module without being asked to. */
function loads(entry: string, module: string, modules: Modules): boolean {
  const seen = new Set([module]);
  for (const each of seen) {
    if (each.endsWith(entry)) return true;
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return false;
}

const isOwn = (module: string): boolean => !module.includes('/node_modules/');

/** Whether a source of our own is loaded by one of the entries. Packages are no sign: one index of theirs leads to all of it. */
function ownOf(entries: readonly string[]): (module: string, modules: Modules) => boolean {
  return (module, modules) => isOwn(module) && entries.some((entry) => loads(entry, module, modules));
}

const ofApp = ownOf(['/src/main.tsx']);
const ofLists = ownOf(['/src/features/catalogue/list/ProvidersPage.tsx']);
const ofWizard = ownOf(['/src/features/matching/RequirementsPage.tsx', '/src/features/searches/SavedSearchesMenu.tsx']);
const ofMap = ownOf(['/src/features/coverage/CoverageMapPage.tsx']);

/** Sources of our own and all that they need. */
function group(
  name: string,
  test: (module: string, modules: Modules) => boolean,
  priority: number,
): Rolldown.CodeSplittingGroup {
  return { name: (module, modules) => (test(module, modules) ? name : null), priority };
}

/** What every page runs on. */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|redux-thunk|react-redux|immer|reselect|use-sync-external-store|zod)\//;

/**
 * Small parts that many pages have: icons, tables, what of the kit and the core needs no field, menu or window, and the names of the
 * wizard's fields, which other pages tell of.
 */
const small =
  /\/@tabler\/icons-react\/dist\/esm\/icons\/|\/@mantine\/core\/esm\/components\/Table\/|\/src\/(ui|core)\/(?!.*(Dialog|Items|useCheckedForm))|\/matching\/fieldWords\.ts$/;

const fields =
  /\/@mantine\/hooks\/|\/@mantine\/core\/esm\/(core|utils|components\/(Input|InputBase|TextInput|NativeSelect|Textarea|PasswordInput|Checkbox|FocusTrap|Paper|Portal|Overlay|Transition))\//;
const floating = /\/@floating-ui\/|\/@mantine\/core\/esm\/components\/(Popover|Combobox)\//;
const menus = /\/@mantine\/core\/esm\/components\/(Menu|Select)\//;
const windows = /\/@mantine\/core\/esm\/components\/(Modal|ModalBase|Drawer)\//;

/**
 * What every page begins with comes in three files: what goes before the first paint, the libraries, and the app with the components
 * that it uses. The browser runs each in a task of its own, and keeps the libraries when a release changes only the app.
 * What several pages need besides comes by what it is, so that no page loads more than it has: small parts, fields, menus, windows;
 * then a list of providers, what the map shares with the wizard, and the wizard. A file for each part would cost more than its bytes.
 * All else is split by page.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    group('first', ownOf(['/src/start.ts']), 9),
    { name: 'libraries', test: libraries, priority: 8 },
    group('app', ofApp, 7),
    {
      ...group(
        'parts',
        (module, modules) => small.test(module) || (ofLists(module, modules) && ofMap(module, modules)),
        6,
      ),
      minShareCount: 2,
    },
    { name: 'fields', test: fields, minShareCount: 2, priority: 5 },
    { name: 'floating', test: floating, priority: 4 },
    group('countries', (module, modules) => ofWizard(module, modules) && ofMap(module, modules), 3),
    group('lists', ofLists, 2),
    { name: 'menus', test: menus, priority: 1 },
    { name: 'windows', test: windows, priority: 1 },
    group('wizard', ofWizard, 0),
  ],
};
