import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { maxCompanySearches } from '@marketplace/contracts/searches/searches.commands.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { Decider, Room } from '@marketplace/event-store/decider.ts';
import { viewerOnly } from '../companies/viewerOnly.public.ts';
import { askedText } from './askedText.ts';
import { searchNotFound } from './searchNotFound.ts';

/** A search of a company as far as rules need it: never its name or the wizard's free text. */
export interface SharedSearch {
  readonly searchId: string;
  /** What it asks for as one text, to compare by. */
  readonly asked: string;
}

/** Searches that a company's members share, the first shared first. */
export type CompanySearchesState = readonly SharedSearch[];

/** A member who acts, with the right that the company's log says the person has. */
export interface BySearchMember {
  readonly companyId: string;
  readonly userId: string;
  readonly role: CompanyRole;
  readonly searchId: string;
}

export interface ShareSearch extends BySearchMember {
  readonly type: 'ShareSearch';
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requirements: Requirements;
}

export type CompanySearchCommand =
  | ShareSearch
  | (BySearchMember & { readonly type: 'RenameCompanySearch'; readonly name: string })
  | (BySearchMember & { readonly type: 'RemoveCompanySearch' });

/** The company's search that is the same one, or asks for the same. */
export function sameShared(
  state: CompanySearchesState,
  { searchId, requirements }: Pick<ShareSearch, 'searchId' | 'requirements'>,
): SharedSearch | undefined {
  const text = askedText(requirements);
  return state.find((search) => search.searchId === searchId) ?? state.find(({ asked }) => asked === text);
}

/** A search that the company has already stays as it is. */
function shareSearch(command: ShareSearch, state: CompanySearchesState): readonly CompanySearchEvent[] {
  const { companyId, userId, role, searchId, name, data, requirements } = command;
  if (role === 'viewer') throw viewerOnly();
  if (sameShared(state, command) !== undefined) return [];
  if (state.length >= maxCompanySearches) {
    const message = `Your company has ${maxCompanySearches} searches. Remove one to share another.`;
    throw new Refusal('state', 'searches.company-full', message);
  }
  return [{ type: 'CompanySearchShared', data: { companyId, userId, searchId, name, data, requirements } }];
}

/** @throws Refusal 'searches.not-found', or 'company.viewer' for who may only read what there is. */
function requireChange({ searchId, role }: BySearchMember, state: CompanySearchesState): void {
  if (!state.some((search) => search.searchId === searchId)) throw searchNotFound();
  if (role === 'viewer') throw viewerOnly();
}

function decide(command: CompanySearchCommand, state: CompanySearchesState): readonly CompanySearchEvent[] {
  if (command.type === 'ShareSearch') return shareSearch(command, state);
  requireChange(command, state);
  const { companyId, userId, searchId } = command;
  if (command.type === 'RemoveCompanySearch') {
    return [{ type: 'CompanySearchRemoved', data: { companyId, userId, searchId } }];
  }
  return [{ type: 'CompanySearchRenamed', data: { companyId, userId, searchId, name: command.name } }];
}

function evolve(state: CompanySearchesState, { type, data }: CompanySearchEvent): CompanySearchesState {
  switch (type) {
    case 'CompanySearchShared':
      return [...state, { searchId: data.searchId, asked: askedText(data.requirements) }];
    case 'CompanySearchRenamed':
      return state;
    case 'CompanySearchRemoved':
      return state.filter(({ searchId }) => searchId !== data.searchId);
  }
}

/** Years of busy use by a whole company. */
const room: Room<CompanySearchCommand> = {
  events: 10_000,
  size: 16_000_000,
  always: ({ type }) => type === 'RemoveCompanySearch',
  full: {
    code: 'searches.company-history-full',
    message:
      "Your company's searches were changed so often that no more changes can be kept. You can still run and remove them. " +
      'Please write to us to go on.',
  },
};

/** The rules of a `companySearches-{companyId}` stream: the searches that a company's members share. */
export const companySearchesDecider: Decider<CompanySearchesState, CompanySearchCommand, CompanySearchEvent> = {
  initial: [],
  room,
  evolve,
  decide,
};
