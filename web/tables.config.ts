import type { Plugin } from 'vite';

/**
 * Import path of Mantine's scrolling table. The table needs custom scroll bars and a library for floating elements.
 * Together, they make up a third of the code of a provider list.
 */
const scrollingTable = './TableScrollContainer.mjs';

/**
 * Path of Mantine's custom scroll bars, which its dialogs and option lists import. The theme turns them off in favour
 * of the browser's scroll bars.
 */
const scrollBars = /\/ScrollArea\/ScrollArea\.mjs$/;

/**
 * Ids of the modules that replace the scrolling table and the scroll bars. The replacement of the scroll bars still
 * exports `Autosize`, because Mantine's dialogs compare their scroll component with it.
 */
const replacements = { table: '\0no-scrolling-table', bars: '\0no-scroll-bars' } as const;

/** Mantine components that always have custom scroll bars, or have them unless the theme turns them off. */
const scrollComponents = /\b(Table\.ScrollContainer|ScrollArea|Autocomplete|TagsInput)\b/;

/**
 * Creates the Vite plugin that removes Mantine's scroll components from the build: `Table.ScrollContainer`, and the
 * scroll bars of dialogs and option lists. Pages can use a box with `overflow: auto` instead.
 * @throws a build error when a page uses a component that depends on the removed code.
 */
export function stripMantineScrollAreasVitePlugin(): Plugin {
  return {
    name: 'lean-tables',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === scrollingTable && importer?.endsWith('/Table/Table.mjs') === true) return replacements.table;
      return scrollBars.test(id) && /\/(Modal|Drawer|Combobox)\//.test(importer ?? '') ? replacements.bars : null;
    },
    load(id) {
      if (id === replacements.table) return 'export const TableScrollContainer = undefined;';
      return id === replacements.bars ? `export const ScrollArea = { Autosize: 'scroll-area' };` : null;
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx$/, code: scrollComponents },
      handler(code) {
        this.error(`${scrollComponents.exec(code)?.[0] ?? ''} is not in the build, see tables.config.ts.`);
      },
    },
  };
}
