import path from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { createContractStrippingVitePlugin } from './contracts.config.ts';

const entry = '\0entry';

function virtualEntry(code: string): Plugin {
  return {
    name: 'given',
    resolveId: (id) => (id === entry ? entry : null),
    load: (id) => (id === entry ? code : null),
  };
}

/** Returns the bundled code of a module, as the browser receives it. */
async function bundle(code: string): Promise<string> {
  const output = await build({
    root: path.resolve(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualEntry(code), createContractStrippingVitePlugin()],
    build: { write: false, minify: false, target: 'es2022', rolldownOptions: { input: entry } },
  });
  if (Array.isArray(output) || !('output' in output)) throw new Error('There is not one bundle.');
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

const search = '@marketplace/contracts/catalogue/catalogue.search.api.ts';

test('keeps the method, path and service of an endpoint, without its schemas and zod', async () => {
  const code = await bundle(
    `import { searchProvidersEndpoint } from '${search}'; console.log(searchProvidersEndpoint);`,
  );
  expect(code).toContain('path: "/api/providers/search"');
  expect(code).toContain('method: "GET"');
  expect(code).toContain('service: "query"');
  expect(code).not.toMatch(/\breply\b|\baccess\b|lastUpdated|ZodType/);
});

test('keeps the method, path and service of a command', async () => {
  const catalogue = '@marketplace/contracts/catalogue/catalogue.api.ts';
  const code = await bundle(
    `import { uploadCatalogueEndpoint } from '${catalogue}'; console.log(uploadCatalogueEndpoint);`,
  );
  expect(code).toContain('path: "/upload"');
  expect(code).toContain('method: "POST"');
  expect(code).toContain('service: "command"');
  expect(code).not.toMatch(/\breply\b|\blimit\b|ZodType/);
});

test('keeps only the imported export of a module', async () => {
  const code = await bundle(`import { maxComparedProviders } from '${search}'; console.log(maxComparedProviders);`);
  expect(code).toMatch(/^[^;]*console\.log\(4\);\s*$/);
});

test('keeps the whole of an imported schema', async () => {
  const values = '@marketplace/contracts/rfq/rfq.values.ts';
  const code = await bundle(`import { BuyerDecisionCriterion } from '${values}'; console.log(BuyerDecisionCriterion);`);
  expect(code).toMatch(/_enum\(\[\s*"price",\s*"coverage",/);
});
