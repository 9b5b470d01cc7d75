import type { Plugin } from 'vite';

/**
 * Mantine's scrolling table. It has custom scroll bars and needs the floating library, a third of the code of a
 * provider list.
 */
const scrollingTable = './TableScrollContainer.mjs';

/**
 * Mantine's custom scroll bars, imported by its windows and option lists. The theme turns them off in favour of the
 * browser's.
 */
const scrollBars = /\/ScrollArea\/ScrollArea\.mjs$/;

/** Replacement modules for both. The windows compare their scroll component with `Autosize`. */
const replacements = { table: '\0no-scrolling-table', bars: '\0no-scroll-bars' } as const;

/** Mantine components with custom scroll bars, or with scroll bars unless the theme turns them off. */
const scrollComponents = /\b(Table\.ScrollContainer|ScrollArea|Autocomplete|TagsInput)\b/;

/**
 * Removes Mantine's scroll components from the build: `Table.ScrollContainer`, and the scroll bars of windows and
 * option lists. A box with `overflow: auto` does the same.
 * @throws a build error when a page uses one of them.
 */
export function stripMantineScrollAreas(): Plugin {
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
