import type { Plugin } from 'vite';

/** A table that scrolls brings scroll bars of its own, and with them a library for what floats: a third of what a list of providers needs. */
const scrolling = './TableScrollContainer.mjs';

/**
 * Leaves the container that scrolls, `Table.ScrollContainer`, out of Mantine's table. A box whose overflow scrolls does the same.
 * @throws what stops the build, when a page asks for it.
 */
export function leanTables(): Plugin {
  return {
    name: 'lean-tables',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === scrolling && importer?.endsWith('/Table/Table.mjs') === true ? { id: `\0${scrolling}` } : null,
    load: (id) => (id === `\0${scrolling}` ? 'export const TableScrollContainer = undefined;' : null),
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx$/, code: /\bTable\.ScrollContainer\b/ },
      handler() {
        this.error('Table.ScrollContainer is not in the build, see tables.config.ts.');
      },
    },
  };
}
