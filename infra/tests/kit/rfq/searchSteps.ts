import {
  companySearchesDecider,
  type CompanySearchesState,
  type CompanySearchCommand,
} from '@marketplace/command-service/searches/companySearches.decider.ts';
import type { Membership } from '@marketplace/contracts/kernel/caller.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import fc from 'fast-check';
import { type CompanyIds, people, type Person } from './companySteps.ts';

const asking = (place: string) => normaliseRequirements({ geographicRegions: [place] }).requirements;
/** What is asked for of each place. */
export const asked = { Europe: asking('Europe'), Africa: asking('Africa'), Oceania: asking('Oceania') } as const;
type Place = keyof typeof asked;
const places = Object.keys(asked) as readonly Place[];

/** Somebody gives the company a copy of an own search, or names or removes one that it has. */
export interface SearchStep {
  readonly act: 'share' | 'rename' | 'remove';
  readonly by: Person;
  readonly place: Place;
  /** Which of the company's searches. */
  readonly which: number;
}

export const searchSteps: fc.Arbitrary<SearchStep> = fc.record({
  act: fc.constantFrom<SearchStep['act'][]>('share', 'share', 'share', 'share', 'rename', 'rename', 'remove'),
  by: fc.constantFrom<Person[]>('sender', 'sender', 'colleague', 'colleague', ...people),
  place: fc.constantFrom(...places),
  which: fc.nat(places.length - 1),
});

/** What somebody types, and nobody else. */
export const typedBy = (userId: string): string => `Typed by ${userId}`;

/** Each person's own search for a place has an id of its own. */
function ownSearchId({ companyId }: CompanyIds, { by, place }: SearchStep): string {
  return `f${people.indexOf(by)}${places.indexOf(place)}${companyId.slice(3)}`;
}

/** The searches that a life's people share while the life goes on. */
export function createCompanySearches(ids: CompanyIds) {
  let state: CompanySearchesState = [];
  const events: CompanySearchEvent[] = [];
  const commandOf = (step: SearchStep, userId: string, member: Membership): CompanySearchCommand => {
    const words = typedBy(userId);
    const own = { ...member, userId, searchId: ownSearchId(ids, step) };
    const there = { ...own, searchId: state[step.which % state.length]?.searchId ?? own.searchId };
    if (step.act === 'remove') return { type: 'RemoveCompanySearch', ...there };
    if (step.act === 'rename') return { type: 'RenameCompanySearch', ...there, name: words };
    const said = { name: words, data: { geographicRegions: [step.place], pet: words } };
    return { type: 'ShareSearch', ...own, ...said, requirements: asked[step.place] };
  };
  // Whoever belongs to no company is refused before anything is decided.
  const decide = (step: SearchStep, { userId, member }: Buyer, meta: Meta): readonly CompanySearchEvent[] => {
    if (member === undefined) return [];
    try {
      return companySearchesDecider.decide(commandOf(step, userId, member), state, meta);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  };
  return {
    /** Tries a step. @returns what came of it, nothing where it was refused. */
    take: (step: SearchStep, by: Buyer, meta: Meta): readonly CompanySearchEvent[] => {
      const made = decide(step, by, meta);
      state = made.reduce(companySearchesDecider.evolve, state);
      events.push(...made);
      return made;
    },
    /** What has happened. */
    events: (): readonly CompanySearchEvent[] => [...events],
  };
}
