import { maxSharedSearchesPerCompany } from '@marketplace/contracts/searches/searches.commands.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import {
  type CompanySharedSearchCommand,
  companySearchesDecider,
  findSameCompanySearch,
  type ShareSearchWithCompanyCommand,
} from './companySearches.decider.ts';

const companyId = '5e0b6a52-6a2c-4b0e-9c3f-2f7d1c0e9a42';
const [ida, carl] = ['6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11', '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12'];
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const requirementsFor = (place: string) =>
  normaliseWizardDataToRequirements({ geographicRegions: [place] }).requirements;

/** The event as deciders receive it, with `null` for personal data. */
const shared = (number: number, requirements = requirementsFor('Europe')): CompanySearchEvent => ({
  type: 'CompanySearchShared',
  data: { companyId, userId: ida, searchId: idOf(number), name: null, data: null, requirements },
});
const removed = (number: number): CompanySearchEvent => ({
  type: 'CompanySearchRemoved',
  data: { companyId, userId: ida, searchId: idOf(number) },
});

const content = { name: 'Europe first', data: { geographicRegions: ['Europe'], pilot: true } };
const by = { companyId, userId: carl, role: 'buyer', searchId: idOf(9) } as const;
const share: ShareSearchWithCompanyCommand = {
  type: 'ShareSearch',
  ...by,
  ...content,
  requirements: requirementsFor('Europe'),
};
const rename: CompanySharedSearchCommand = {
  type: 'RenameCompanySearch',
  ...by,
  searchId: idOf(1),
  name: 'Cold chain',
};
const remove: CompanySharedSearchCommand = { type: 'RemoveCompanySearch', ...by, searchId: idOf(1) };

describe('sharing a search with the company', () => {
  test('records id, name, data, requirements and the user', () => {
    const { requirements } = share;
    const data = { companyId, userId: carl, searchId: idOf(9), ...content, requirements };
    givenDeciderTestEvents(companySearchesDecider)
      .when(share)
      .then([{ type: 'CompanySearchShared', data }]);
  });

  test('emits nothing for equal requirements, and returns the existing search', () => {
    const weighed = { ...share, requirements: { ...share.requirements, emphasis: ['pricing' as const] } };
    givenDeciderTestEvents(companySearchesDecider, [shared(1)])
      .when(weighed)
      .then([]);
    const state = [shared(1)].reduce(companySearchesDecider.evolve, companySearchesDecider.initial);
    expect(findSameCompanySearch(state, weighed)?.searchId).toBe(idOf(1));
  });

  test('emits nothing for the same search, except after its removal', () => {
    givenDeciderTestEvents(companySearchesDecider, [shared(9, requirementsFor('Africa'))])
      .when(share)
      .then([]);
    const outcome = givenDeciderTestEvents(companySearchesDecider, [shared(9), removed(9)]).when(share);
    outcome.then([expect.objectContaining({ type: 'CompanySearchShared' }) as CompanySearchEvent]);
  });

  test('rejects a search above the maximum number', () => {
    const full = Array.from({ length: maxSharedSearchesPerCompany }, (_, at) => {
      const deviceLongevity = 1 + (at % 50);
      const apisRequired = (['None', 'Basic APIs', 'Advanced APIs'] as const)[at % 3] ?? 'None';
      const ntnSupport = at < maxSharedSearchesPerCompany / 2;
      return shared(1000 + at, { ...requirementsFor('Africa'), deviceLongevity, apisRequired, ntnSupport });
    });
    givenDeciderTestEvents(companySearchesDecider, full).when(share).thenRefuses('searches.company-full');
  });
});

describe('renaming and removing a company search', () => {
  test('allows every member except viewers', () => {
    const data = { companyId, userId: carl, searchId: idOf(1) };
    givenDeciderTestEvents(companySearchesDecider, [shared(1)])
      .when(rename)
      .then([{ type: 'CompanySearchRenamed', data: { ...data, name: 'Cold chain' } }]);
    givenDeciderTestEvents(companySearchesDecider, [shared(1)])
      .when(remove)
      .then([{ type: 'CompanySearchRemoved', data }]);
  });

  test('returns not found for unknown and removed searches', () => {
    for (const command of [rename, remove]) {
      givenDeciderTestEvents(companySearchesDecider, [shared(2)])
        .when(command)
        .thenRefuses('searches.not-found');
      givenDeciderTestEvents(companySearchesDecider, [shared(1), removed(1)])
        .when(command)
        .thenRefuses('searches.not-found');
    }
  });
});

test('rejects all commands of viewers', () => {
  for (const command of [share, rename, remove]) {
    givenDeciderTestEvents(companySearchesDecider, [shared(1)])
      .when({ ...command, role: 'viewer' })
      .thenRefuses('company.viewer');
  }
});

test('allows removing searches when the history is full', () => {
  const always = companySearchesDecider.quota?.isExempt;
  expect([share, rename, remove].map((command) => always?.(command))).toEqual([false, false, true]);
});
