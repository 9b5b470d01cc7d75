import path from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stripUnusedPartsOfZodVitePlugin } from './zod.config.ts';
import { createMessageVitePlugins } from './messages.config.ts';

beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'production');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const page = path.resolve(import.meta.dirname, 'src/SomePage.tsx');

/** Vite plugin that provides a page of the app with the given source code. */
function virtualPage(code: string): Plugin {
  return {
    name: 'given',
    enforce: 'pre',
    resolveId: (id) => (id === page ? id : null),
    load: (id) => (id === page ? code : null),
  };
}

/** Bundles a page as for the browser, and returns its exports. */
async function bundle(code: string): Promise<{ readonly code: string; readonly exports: unknown }> {
  const output = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualPage(code), createMessageVitePlugins(), stripUnusedPartsOfZodVitePlugin()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: page, preserveEntrySignatures: 'strict' },
    },
  });
  if (Array.isArray(output) || !('output' in output)) throw new Error('There is not one bundle.');
  const bundled = output.output[0].code;
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(bundled)}`);
  return { code: bundled, exports: module };
}

test('compiles English texts with values and plurals, without a parser of messages', async () => {
  const { code, exports } = await bundle(`
    import { plural, t } from '@lingui/core/macro';
    export const results = (found: number, place: string): string =>
      t\`\${plural(found, { one: '# "provider"', other: '# providers' })} in \${place}\`;`);
  const { results } = exports as { results: (found: number, place: string) => string };
  expect(results(1, 'Österreich')).toBe('1 "provider" in Österreich');
  expect(results(1200, 'all')).toBe('1,200 providers in all');
  expect(code).not.toContain('compileMessage(');
});

test('removes the context of a message, which still changes its id', async () => {
  const { code, exports } = await bundle(`
    import { t } from '@lingui/core/macro';
    export const texts = () => [t({ message: 'Open', context: 'verb' }), t({ message: 'Open' })];`);
  expect((exports as { texts: () => unknown }).texts()).toEqual(['Open', 'Open']);
  expect(code).not.toContain('context: "verb"');
  expect(new Set([...code.matchAll(/id: "([^"]{6})"/g)].map(([, id]) => id)).size).toBe(2);
});

test('renders elements inside a message', async () => {
  const { exports } = await bundle(`
    import { Trans } from '@lingui/react/macro';
    import { renderToStaticMarkup } from 'react-dom/server.browser';
    export const render = () => renderToStaticMarkup(<p><Trans>Read <a href="/docs">the guide</a> first.</Trans></p>);`);
  expect((exports as { render: () => unknown }).render()).toBe('<p>Read <a href="/docs">the guide</a> first.</p>');
});

test('keeps schemas but removes their conversion to JSON Schema', async () => {
  const { code, exports } = await bundle(`
    import { z } from 'zod';
    const schema = z.strictObject({ name: z.string().min(2).max(5), at: z.iso.datetime().optional() });
    export const parse = (value: unknown) => schema.safeParse(value).success;
    export const limits = () => [schema.shape.name.minLength, schema.shape.name.maxLength];`);
  const { parse, limits } = exports as { parse: (value: unknown) => unknown; limits: () => unknown };
  expect([parse({ name: 'abc' }), parse({ name: 'a' })]).toEqual([true, false]);
  expect(limits()).toEqual([2, 5]);
  expect(code).not.toContain('draft-2020-12');
});
