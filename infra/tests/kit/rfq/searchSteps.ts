import {
  companySearchesDecider,
  type CompanySharedSearchesDeciderState,
  type CompanySharedSearchCommand,
} from '@marketplace/command-service/searches/companySearches.decider.ts';
import type { CompanyMembership } from '@marketplace/contracts/kernel/caller.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import fc from 'fast-check';
import { type RandomRfqTestUserAndCompanyIds, randomRfqTestUsers, type RandomRfqTestUser } from './companySteps.ts';

const parseRegion = (region: string) => normaliseWizardDataToRequirements({ geographicRegions: [region] }).requirements;
/** The requirements of a search, by region. */
export const sampleRequirementsByRegion = {
  Europe: parseRegion('Europe'),
  Africa: parseRegion('Africa'),
  Oceania: parseRegion('Oceania'),
} as const;
type Region = keyof typeof sampleRequirementsByRegion;
const regions = Object.keys(sampleRequirementsByRegion) as readonly Region[];

/** A user shares a search with the company, or renames or removes a shared search. */
export interface RandomSharedSearchTestStep {
  readonly act: 'share' | 'rename' | 'remove';
  readonly by: RandomRfqTestUser;
  readonly place: Region;
  /** Index of the shared search to rename or remove, modulo the number of shared searches. */
  readonly which: number;
}

export const arbitrarySharedSearchTestStep: fc.Arbitrary<RandomSharedSearchTestStep> = fc.record({
  act: fc.constantFrom<RandomSharedSearchTestStep['act'][]>(
    'share',
    'share',
    'share',
    'share',
    'rename',
    'rename',
    'remove',
  ),
  by: fc.constantFrom<RandomRfqTestUser[]>('sender', 'sender', 'colleague', 'colleague', ...randomRfqTestUsers),
  place: fc.constantFrom(...regions),
  which: fc.nat(regions.length - 1),
});

/** A text that only this user enters. */
export const buildTestTextUniqueToUser = (userId: string): string => `Typed by ${userId}`;

/** Returns the id of the user's search for the region of the step; each user has one search per region. */
function ownSearchId({ companyId }: RandomRfqTestUserAndCompanyIds, { by, place }: RandomSharedSearchTestStep): string {
  return `f${randomRfqTestUsers.indexOf(by)}${regions.indexOf(place)}${companyId.slice(3)}`;
}

/** Simulates the searches that the users of a sequence share. */
export function createRandomSharedSearchTestSimulation(ids: RandomRfqTestUserAndCompanyIds) {
  let state: CompanySharedSearchesDeciderState = [];
  const events: CompanySearchEvent[] = [];
  const buildCommand = (
    step: RandomSharedSearchTestStep,
    userId: string,
    member: CompanyMembership,
  ): CompanySharedSearchCommand => {
    const text = buildTestTextUniqueToUser(userId);
    const own = { ...member, userId, searchId: ownSearchId(ids, step) };
    const shared = { ...own, searchId: state[step.which % state.length]?.searchId ?? own.searchId };
    if (step.act === 'remove') return { type: 'RemoveCompanySearch', ...shared };
    if (step.act === 'rename') return { type: 'RenameCompanySearch', ...shared, name: text };
    const content = { name: text, data: { geographicRegions: [step.place], pet: text } };
    return { type: 'ShareSearch', ...own, ...content, requirements: sampleRequirementsByRegion[step.place] };
  };
  // The route refuses users without a company before it executes a command.
  const decide = (
    step: RandomSharedSearchTestStep,
    { userId, member }: BuyerWithCompanyMembership,
    meta: EventMeta,
  ): readonly CompanySearchEvent[] => {
    if (member === undefined) return [];
    try {
      return companySearchesDecider.decide(buildCommand(step, userId, member), state, meta);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  };
  return {
    /**
     * Executes a step.
     * @returns the resulting events; none when the step is refused.
     */
    take: (
      step: RandomSharedSearchTestStep,
      by: BuyerWithCompanyMembership,
      meta: EventMeta,
    ): readonly CompanySearchEvent[] => {
      const made = decide(step, by, meta);
      state = made.reduce(companySearchesDecider.evolve, state);
      events.push(...made);
      return made;
    },
    /** All events so far. */
    events: (): readonly CompanySearchEvent[] => [...events],
  };
}
