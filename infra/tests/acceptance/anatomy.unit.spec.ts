import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allEndpoints, newestEvents } from '@marketplace/contracts/registry.ts';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Files besides tests, by path. */
function sourcesIn(...folders: readonly string[]): ReadonlyMap<string, string> {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const sources = paths.filter((path) => !/node_modules|\.spec\.|\/(test|testing)\//.test(path));
  return new Map(sources.map((path) => [path, readFileSync(root + path, 'utf8')]));
}

const commandService = sourcesIn('command-service/src');
const web = sourcesIn('web/src');
const textOf = (sources: ReadonlyMap<string, string>): string => [...sources.values()].join('\n');

/** Calls that no page makes, each with who does. */
const madeElsewhere: Readonly<Record<string, string>> = {
  readLogo: 'addresses of pictures',
  validateDomain: 'programs of others',
  devMail: 'developers',
  readAccessStatus: 'programs of others',
  listBuyerRfqs: 'programs of others',
  listVendorRfqs: 'programs of others',
  readRfqAnalytics: 'programs of others',
  listAllSearches: 'programs of others',
};

/** Where the web begins: what its build and its page name. */
const entries: readonly string[] = ['web/src/firstPaint.tsx', 'web/src/main.tsx', 'web/src/start.ts'];

test('every event is the outcome of some command', () => {
  const text = textOf(commandService);
  expect(newestEvents.map(({ name }) => name).filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});

test('every command is given by some call or process', () => {
  const text = textOf(sourcesIn('command-service/src', 'infra/product'));
  const commands = [...text.matchAll(/readonly type: '(\w+)'/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((name) => !new RegExp(`(?<!readonly )type: '${name}'`).test(text))).toEqual([]);
});

test('every call is made by some page', () => {
  const text = textOf(web);
  const unused = Object.keys(allEndpoints).filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  expect(unused).toEqual(Object.keys(madeElsewhere));
});

test('what an api file of the web offers is used by some page', () => {
  const apis = [...web].filter(([, text]) => text.includes('.injectEndpoints('));
  const offered = apis.flatMap(([path, text]) =>
    [...text.matchAll(/\b(use\w+(?:Query|Mutation))\b/g)].map(([, hook = '']) => ({ path, hook })),
  );
  expect(offered.length).toBeGreaterThan(30);
  const isUsed = ({ path, hook }: (typeof offered)[number]): boolean =>
    [...web].some(([other, text]) => other !== path && new RegExp(`\\b${hook}\\b`).test(text));
  const unused = offered.filter((each) => !isUsed(each));
  expect(unused).toEqual([]);
});

const services = sourcesIn('command-service/src', 'query-service/src');

test('every call is served by some routes', () => {
  const routes = [...services].filter(([path]) => /[rR]outes\.ts$/.test(path)).map(([, text]) => text);
  const handlers = routes.join('\n').replaceAll(/^import[^;]*;/gm, '');
  expect(Object.keys(allEndpoints).filter((name) => !new RegExp(`\\b${name}\\b`).test(handlers))).toEqual([]);
});

test('all routes are served by the app of a service', () => {
  const text = textOf(services);
  const mounted = [...text.matchAll(/export function (\w+Routes)\(/g)].map(([, name = '']) => name);
  expect(mounted.length).toBeGreaterThan(20);
  expect(mounted.filter((name) => !new RegExp(`(?<!function )\\b${name}\\(`).test(text))).toEqual([]);
});

test('every part of the web is used by another', () => {
  const text = textOf(web);
  const unused = [...web.keys()].filter((path) => !text.includes(`/${path.split('/').at(-1)}'`));
  expect(unused.sort()).toEqual(entries);
});
