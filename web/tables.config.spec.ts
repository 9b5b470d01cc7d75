import path from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { stripMantineScrollAreasVitePlugin } from './tables.config.ts';

const entry = '\0entry';
const page = path.resolve(import.meta.dirname, 'src/SomePage.tsx');

/** Vite plugin that provides a page of the app with the given source code. */
function virtualPage(code: string): Plugin {
  return {
    name: 'given',
    resolveId: (id) => (id === entry || id === page ? id : null),
    load: (id) => (id === entry ? `import '${page}';` : id === page ? code : null),
  };
}

/** Returns the bundled code of a page, as the browser receives it. */
async function bundle(code: string): Promise<string> {
  const output = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualPage(code), stripMantineScrollAreasVitePlugin()],
    build: { write: false, minify: false, target: 'es2022', rolldownOptions: { input: entry } },
  });
  if (Array.isArray(output) || !('output' in output)) throw new Error('There is not one bundle.');
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

test('removes the scroll area from tables', async () => {
  const code = await bundle(`import { Table } from '@mantine/core'; console.log(Table.Td);`);
  expect(code).toContain('TableTd');
  expect(code).not.toContain('ScrollAreaViewport');
});

test.each(['Modal', 'Drawer', 'MultiSelect'])('removes custom scroll bars from %s', async (part) => {
  const code = await bundle(`import { ${part} } from '@mantine/core'; console.log(${part});`);
  expect(code).toContain(`var ${part} = `);
  expect(code).not.toContain('ScrollAreaViewport');
});

test.each([
  ['Table.ScrollContainer', 'Table'],
  ['ScrollArea', 'ScrollArea'],
  ['TagsInput', 'TagsInput'],
])('fails the build when a page uses %s', async (needed, part) => {
  const code = `import { ${part} } from '@mantine/core'; console.log(${needed});`;
  await expect(bundle(code)).rejects.toThrow(`${needed} is not in the build`);
});
