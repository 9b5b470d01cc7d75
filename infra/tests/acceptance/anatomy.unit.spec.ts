import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allEndpoints, currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Production files, by path relative to the repository root. */
function sourcesIn(...folders: readonly string[]): ReadonlyMap<string, string> {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const sources = paths.filter((path) => !/node_modules|\.spec\.|\/(test|testing)\//.test(path));
  return new Map(sources.map((path) => [path, readFileSync(root + path, 'utf8')]));
}

const commandService = sourcesIn('command-service/src');
const web = sourcesIn('web/src');
const joinTexts = (sources: ReadonlyMap<string, string>): string => [...sources.values()].join('\n');

/** Endpoints that no page of the web calls, each with the client that calls it. */
const endpointsUnusedByWeb: Readonly<Record<string, string>> = {
  readLogo: 'image URLs',
  validateDomain: 'third-party programs',
  devMail: 'developers',
  readAccessStatus: 'third-party programs',
  listBuyerRfqs: 'third-party programs',
  listVendorRfqs: 'third-party programs',
  readRfqAnalytics: 'third-party programs',
  listAllSearches: 'third-party programs',
};

/** Entry points of the web, loaded by its build and its HTML page, and the component that a macro of Lingui imports. */
const entryPoints: readonly string[] = [
  'web/src/firstPaint.tsx',
  'web/src/i18n/Trans.tsx',
  'web/src/main.tsx',
  'web/src/start.ts',
];

test('emits every event from some command', () => {
  const text = joinTexts(commandService);
  expect(currentEventDefinitions.map(({ name }) => name).filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});

test('issues every command from some route or process', () => {
  const text = joinTexts(sourcesIn('command-service/src', 'infra/product'));
  const commands = [...text.matchAll(/readonly type: '(\w+)'/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((name) => !new RegExp(`(?<!readonly )type: '${name}'`).test(text))).toEqual([]);
});

test('calls every endpoint from some page', () => {
  const text = joinTexts(web);
  const unused = Object.keys(allEndpoints).filter((name) => !new RegExp(`\\b${name}Endpoint\\b`).test(text));
  expect(unused).toEqual(Object.keys(endpointsUnusedByWeb));
});

test('uses every API hook of the web in some other file', () => {
  const apis = [...web].filter(([, text]) => text.includes('.injectEndpoints('));
  const apiHooks = apis.flatMap(([path, text]) =>
    [...text.matchAll(/\b(use\w+(?:Query|Mutation))\b(?!:)/g)].map(([, hook = '']) => ({ path, hook })),
  );
  expect(apiHooks.length).toBeGreaterThan(30);
  const isUsed = ({ path, hook }: (typeof apiHooks)[number]): boolean =>
    [...web].some(([other, text]) => other !== path && new RegExp(`\\b${hook}\\b`).test(text));
  const unused = apiHooks.filter((each) => !isUsed(each));
  expect(unused).toEqual([]);
});

const services = sourcesIn('command-service/src', 'query-service/src');

test('serves every endpoint from some routes file', () => {
  const routes = [...services].filter(([path]) => /[rR]outes\.ts$/.test(path)).map(([, text]) => text);
  const handlers = routes.join('\n').replaceAll(/^import[^;]*;/gm, '');
  expect(Object.keys(allEndpoints).filter((name) => !new RegExp(`\\b${name}Endpoint\\b`).test(handlers))).toEqual([]);
});

test('mounts all route functions in the app of a service', () => {
  const text = joinTexts(services);
  const mounted = [...text.matchAll(/export function (\w+Routes)\(/g)].map(([, name = '']) => name);
  expect(mounted.length).toBeGreaterThan(20);
  expect(mounted.filter((name) => !new RegExp(`(?<!function )\\b${name}\\(`).test(text))).toEqual([]);
});

test('imports every web module from some other file', () => {
  const text = joinTexts(web);
  const unused = [...web.keys()].filter((path) => !text.includes(`/${path.split('/').at(-1)}'`));
  expect(unused.sort()).toEqual(entryPoints);
});
