import type { Rolldown } from 'vite';

type Modules = Rolldown.ChunkingContext;

/** Whether the entry imports the module statically, directly or through other modules. */
function importsStatically(entry: string, module: string, modules: Modules): boolean {
  const seen = new Set([module]);
  for (const each of seen) {
    if (each.endsWith(entry)) return true;
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return false;
}

const isOwn = (module: string): boolean => !module.includes('/node_modules/');

/**
 * Returns a function that matches our own modules that at least one of the entries imports statically. Modules of
 * packages do not match: one import from the index of a package would match the whole package.
 */
function matchOwnModules(entries: readonly string[]): (module: string, modules: Modules) => boolean {
  return (module, modules) => isOwn(module) && entries.some((entry) => importsStatically(entry, module, modules));
}

const isAppModule = matchOwnModules(['/src/main.tsx']);
const isListModule = matchOwnModules(['/src/features/catalogue/list/ProvidersPage.tsx']);
const isWizardModule = matchOwnModules([
  '/src/features/matching/RequirementsWizardMatchesAndRfqPage.tsx',
  '/src/features/searches/SavedSearchesMenu.tsx',
]);
const isMapModule = matchOwnModules(['/src/features/coverage/CoverageMapPage.tsx']);

/** Creates a code-splitting group of the modules that pass a test. */
function group(
  name: string,
  test: (module: string, modules: Modules) => boolean,
  priority: number,
): Rolldown.CodeSplittingGroup {
  return { name: (module, modules) => (test(module, modules) ? name : null), priority };
}

/** Libraries that every page needs. */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|redux-thunk|react-redux|immer|reselect|use-sync-external-store|zod)\//;

/**
 * Small modules that many pages share: icons, tables, the parts of `ui` and `core` that need no field, menu or
 * window, and the labels of the wizard's fields, which other pages also show.
 */
const small =
  /\/@tabler\/icons-react\/dist\/esm\/icons\/|\/@mantine\/core\/esm\/components\/Table\/|\/src\/(ui|core)\/(?!.*(Dialog|LoadedExportMenu|useCheckedForm))|\/matching\/wizardFieldLabelTexts\.ts$/;

const fields =
  /\/@mantine\/hooks\/|\/@mantine\/core\/esm\/(core|utils|components\/(Input|InputBase|TextInput|NativeSelect|Textarea|PasswordInput|Checkbox|FocusTrap|Paper|Portal|Overlay|Transition))\//;
const floating = /\/@floating-ui\/|\/@mantine\/core\/esm\/components\/(Popover|Combobox)\//;
const menus = /\/@mantine\/core\/esm\/components\/(Menu|Select)\//;
const windows = /\/@mantine\/core\/esm\/components\/(Modal|ModalBase|Drawer)\//;

/**
 * Every page starts with three files: the code before the first paint, the libraries, and the app with its components.
 * The browser runs each file as a separate task, and the libraries stay cached when a release changes only the app.
 *
 * Code that several pages share is grouped by purpose, so that no page loads more than it needs: small modules, fields,
 * floating elements, menus, windows, the provider list, code shared by the map and the wizard, and the wizard. A larger
 * number of smaller files would cost more in overhead than it saves.
 *
 * Everything else is split by page.
 */
export const codeSplittingOptions: Rolldown.CodeSplittingOptions = {
  groups: [
    group('first', matchOwnModules(['/src/start.ts']), 9),
    { name: 'libraries', test: libraries, priority: 8 },
    group('app', isAppModule, 7),
    {
      ...group(
        'parts',
        (module, modules) => small.test(module) || (isListModule(module, modules) && isMapModule(module, modules)),
        6,
      ),
      minShareCount: 2,
    },
    { name: 'fields', test: fields, minShareCount: 2, priority: 5 },
    { name: 'floating', test: floating, priority: 4 },
    group('countries', (module, modules) => isWizardModule(module, modules) && isMapModule(module, modules), 3),
    group('lists', isListModule, 2),
    { name: 'menus', test: menus, priority: 1 },
    { name: 'windows', test: windows, priority: 1 },
    group('wizard', isWizardModule, 0),
  ],
};
