import type { Plugin } from 'vite';

/** A table that scrolls brings scroll bars of its own, and with them a library for what floats: a third of what a list of providers needs. */
const scrollingTable = './TableScrollContainer.mjs';

/** Scroll bars of Mantine's own, which its windows and lists of options name and which the theme turns off: the browser's do. */
const scrollBars = /\/ScrollArea\/ScrollArea\.mjs$/;

/** What stands in the place of both. The windows compare what they scroll with to `Autosize`. */
const inPlace = { table: '\0no-scrolling-table', bars: '\0no-scroll-bars' } as const;

/** What of Mantine scrolls by its own bars, or would unless the theme says otherwise. */
const scrolls = /\b(Table\.ScrollContainer|ScrollArea|Autocomplete|TagsInput)\b/;

/**
 * Leaves what scrolls out of Mantine: the container `Table.ScrollContainer`, and the bars of windows and of lists of options. A box whose
 * overflow scrolls does the same.
 * @throws what stops the build, when a page asks for it.
 */
export function leanTables(): Plugin {
  return {
    name: 'lean-tables',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === scrollingTable && importer?.endsWith('/Table/Table.mjs') === true) return inPlace.table;
      return scrollBars.test(id) && /\/(Modal|Drawer|Combobox)\//.test(importer ?? '') ? inPlace.bars : null;
    },
    load(id) {
      if (id === inPlace.table) return 'export const TableScrollContainer = undefined;';
      return id === inPlace.bars ? `export const ScrollArea = { Autosize: 'scroll-area' };` : null;
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx$/, code: scrolls },
      handler(code) {
        this.error(`${scrolls.exec(code)?.[0] ?? ''} is not in the build, see tables.config.ts.`);
      },
    },
  };
}
