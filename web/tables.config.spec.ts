import path from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { leanTables } from './tables.config.ts';

const entry = '\0entry';
const page = path.resolve(import.meta.dirname, 'src/SomePage.tsx');

/** A page of the app with this source. */
function given(code: string): Plugin {
  return {
    name: 'given',
    resolveId: (id) => (id === entry || id === page ? id : null),
    load: (id) => (id === entry ? `import '${page}';` : id === page ? code : null),
  };
}

/** What the browser gets of a page. */
async function built(code: string): Promise<string> {
  const output = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [given(code), leanTables()],
    build: { write: false, minify: false, target: 'es2022', rolldownOptions: { input: entry } },
  });
  if (Array.isArray(output) || !('output' in output)) throw new Error('There is not one bundle.');
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

test('a table comes without what floats and scrolls', async () => {
  const code = await built(`import { Table } from '@mantine/core'; console.log(Table.Td);`);
  expect(code).toContain('TableTd');
  expect(code).not.toContain('ScrollAreaViewport');
});

test.each(['Modal', 'Drawer', 'MultiSelect'])('%s comes without scroll bars of its own', async (part) => {
  const code = await built(`import { ${part} } from '@mantine/core'; console.log(${part});`);
  expect(code).toContain(`var ${part} = `);
  expect(code).not.toContain('ScrollAreaViewport');
});

test.each([
  ['Table.ScrollContainer', 'Table'],
  ['ScrollArea', 'ScrollArea'],
  ['TagsInput', 'TagsInput'],
])('a page that would need %s cannot be built', async (needed, part) => {
  const code = `import { ${part} } from '@mantine/core'; console.log(${needed});`;
  await expect(built(code)).rejects.toThrow(`${needed} is not in the build`);
});
