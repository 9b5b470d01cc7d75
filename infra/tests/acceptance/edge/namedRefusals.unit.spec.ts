import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { commonRefusals, refusalsOf } from '@marketplace/contracts/kernel/commonRefusals.ts';
import { type RefusalCode, refusalCodes } from '@marketplace/contracts/kernel/refusalCodes.ts';
import { kindsOf } from '@marketplace/contracts/kernel/refusalKindsOf.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { expect, test } from 'vitest';
import { reachedCodes, readSources, servedCalls, writtenRefusals } from '../../kit/refusalReach.ts';

const endpoints = Object.entries(allEndpoints) as readonly (readonly [string, Endpoint])[];
const sources = readSources();

/** What calls refuse with before their handler, or that are served in a way of their own. */
const elsewhere: Readonly<Record<string, readonly RefusalCode[]>> = {
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

/** By call, the codes that its code reaches. */
const reached = new Map(Object.entries(elsewhere).map(([name, codes]) => [name, new Set(codes)]));
for (const { name, handler } of servedCalls(sources)) {
  reached.set(name, new Set([...(reached.get(name) ?? []), ...reachedCodes(sources, handler)]));
}

test('every call is found in the code of the services', () => {
  expect(endpoints.map(([name]) => name).filter((name) => !reached.has(name))).toEqual([]);
});

test.each(endpoints)('%s names every code that its code can refuse with', (name, call) => {
  const named = refusalsOf(call);
  expect([...(reached.get(name) ?? [])].filter((code) => !named.has(code))).toEqual([]);
});

test.each(endpoints)('%s names no code that its code never refuses with, and none twice', (name, call) => {
  const common = commonRefusals(call);
  const own = call.refuses ?? [];
  expect(own.filter((code) => common.includes(code) || reached.get(name)?.has(code) !== true)).toEqual([]);
  expect(new Set(own).size).toBe(own.length);
});

test('every code is one that some call, or the live stream, is refused with', () => {
  const named = new Set(endpoints.flatMap(([, call]) => [...refusalsOf(call)]));
  const ofTheStream = ['live.full', 'live.too-many'];
  expect(Object.keys(refusalCodes).filter((code) => !named.has(code as RefusalCode))).toEqual(ofTheStream);
});

test('every refusal that is written with its kind is of a kind that its code has', () => {
  const written = writtenRefusals(sources);
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter(({ kind, code }) => !kindsOf(code).some((each) => each === kind))).toEqual([]);
});
