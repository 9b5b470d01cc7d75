import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import {
  listDefaultEndpointRefusalCodes,
  listEndpointRefusalCodes,
} from '@marketplace/contracts/kernel/commonRefusals.ts';
import { type RefusalCode, refusalKindsByCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import { listKindsOfRefusalCode } from '@marketplace/contracts/kernel/refusalCodeKinds.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { expect, test } from 'vitest';
import {
  findReachableRefusalCodes,
  parseServiceSourceFilesToTest,
  findEndpointsWithHandlersInSourceForTests,
  findRefusalsInSource,
} from '../../kit/reachableRefusals.ts';

const endpoints = Object.entries(allEndpoints) as readonly (readonly [string, Endpoint])[];
const sources = parseServiceSourceFilesToTest();

/** Codes of refusals before the handler runs, and codes of endpoints that are not served by `registerEndpoint`. */
const additionalCodes: Readonly<Record<string, readonly RefusalCode[]>> = {
  readCoverage: ['coverage.key-needed'],
  readTechnologyCoverage: ['coverage.key-needed'],
  compareCoverage: ['coverage.key-needed'],
  exportCoverage: ['coverage.key-needed'],
  readLogo: ['logo.not-found'],
  listProviders: [],
  listScoredProviders: [],
  readOverview: [],
  readApiDescription: [],
};

/** Refusal codes that the code of each endpoint can reach. */
const reached = new Map(Object.entries(additionalCodes).map(([name, codes]) => [name, new Set(codes)]));
for (const { name, handler } of findEndpointsWithHandlersInSourceForTests(sources)) {
  reached.set(name, new Set([...(reached.get(name) ?? []), ...findReachableRefusalCodes(sources, handler)]));
}

test('finds every endpoint in the code of the services', () => {
  expect(endpoints.map(([name]) => name).filter((name) => !reached.has(name))).toEqual([]);
});

test.each(endpoints)('%s documents every code that its handler can refuse with', (name, call) => {
  const named = listEndpointRefusalCodes(call);
  expect([...(reached.get(name) ?? [])].filter((code) => !named.has(code))).toEqual([]);
});

test.each(endpoints)('%s documents no unreachable code and no code twice', (name, call) => {
  const common = listDefaultEndpointRefusalCodes(call);
  const own = call.refuses ?? [];
  expect(own.filter((code) => common.includes(code) || reached.get(name)?.has(code) !== true)).toEqual([]);
  expect(new Set(own).size).toBe(own.length);
});

test('uses every refusal code in an endpoint or the live stream', () => {
  const named = new Set(endpoints.flatMap(([, call]) => [...listEndpointRefusalCodes(call)]));
  const streamCodes = ['live.full', 'live.too-many'];
  expect(Object.keys(refusalKindsByCode).filter((code) => !named.has(code as RefusalCode))).toEqual(streamCodes);
});

test('uses only documented kinds for every code', () => {
  const written = findRefusalsInSource(sources);
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter(({ kind, code }) => !listKindsOfRefusalCode(code).some((each) => each === kind))).toEqual([]);
});
