import { msg, plural } from '@lingui/core/runtime-macro';
import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { maxSharedSearchesPerCompany } from '@marketplace/contracts/searches/searches.commands.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { Decider, EventStreamAppendQuota } from '@marketplace/event-store/decider.ts';
import { createCompanyViewerRefusal } from '../companies/viewerOnlyRefusal.public.ts';
import { buildRequirementsEqualityKey } from './requirementsKey.ts';
import { createSavedSearchNotFoundRefusal } from './createSavedSearchNotFoundRefusal.ts';

/** The state of a company search, without personal data such as name and free text. */
export interface SharedCompanySearchState {
  readonly searchId: string;
  /** The requirements as text for comparison, from `buildRequirementsEqualityKey`. */
  readonly requirementsKey: string;
}

/** Shared searches of a company, oldest first. */
export type CompanySharedSearchesDeciderState = readonly SharedCompanySearchState[];

/** The common fields of the commands. `role` is the current role of the member in the company's log. */
export interface CompanySearchCommandBase {
  readonly companyId: string;
  readonly userId: string;
  readonly role: CompanyRole;
  readonly searchId: string;
}

export interface ShareSearchWithCompanyCommand extends CompanySearchCommandBase {
  readonly type: 'ShareSearch';
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requirements: BuyerRequirements;
}

export type CompanySharedSearchCommand =
  | ShareSearchWithCompanyCommand
  | (CompanySearchCommandBase & { readonly type: 'RenameCompanySearch'; readonly name: string })
  | (CompanySearchCommandBase & { readonly type: 'RemoveCompanySearch' });

/** @returns the company search with the same id, or else with the same requirements. */
export function findSameCompanySearch(
  state: CompanySharedSearchesDeciderState,
  { searchId, requirements }: Pick<ShareSearchWithCompanyCommand, 'searchId' | 'requirements'>,
): SharedCompanySearchState | undefined {
  const key = buildRequirementsEqualityKey(requirements);
  return (
    state.find((search) => search.searchId === searchId) ?? state.find(({ requirementsKey }) => requirementsKey === key)
  );
}

/** Emits nothing if the company already has the search. */
function shareSearch(
  command: ShareSearchWithCompanyCommand,
  state: CompanySharedSearchesDeciderState,
): readonly CompanySearchEvent[] {
  const { companyId, userId, role, searchId, name, data, requirements } = command;
  if (role === 'viewer') throw createCompanyViewerRefusal();
  if (findSameCompanySearch(state, command) !== undefined) return [];
  if (state.length >= maxSharedSearchesPerCompany) {
    throw new Refusal(
      'state',
      'searches.company-full',
      msg`Your company has reached the limit of ${plural({ max: maxSharedSearchesPerCompany }, { one: '# shared search', other: '# shared searches' })}. Remove one to share another.`,
    );
  }
  return [{ type: 'CompanySearchShared', data: { companyId, userId, searchId, name, data, requirements } }];
}

/** @throws Refusal 'searches.not-found', or 'company.viewer' for viewers. */
function requireEditableSearch(
  { searchId, role }: CompanySearchCommandBase,
  state: CompanySharedSearchesDeciderState,
): void {
  if (!state.some((search) => search.searchId === searchId)) throw createSavedSearchNotFoundRefusal();
  if (role === 'viewer') throw createCompanyViewerRefusal();
}

function decide(
  command: CompanySharedSearchCommand,
  state: CompanySharedSearchesDeciderState,
): readonly CompanySearchEvent[] {
  if (command.type === 'ShareSearch') return shareSearch(command, state);
  requireEditableSearch(command, state);
  const { companyId, userId, searchId } = command;
  if (command.type === 'RemoveCompanySearch') {
    return [{ type: 'CompanySearchRemoved', data: { companyId, userId, searchId } }];
  }
  return [{ type: 'CompanySearchRenamed', data: { companyId, userId, searchId, name: command.name } }];
}

function evolve(
  state: CompanySharedSearchesDeciderState,
  { type, data }: CompanySearchEvent,
): CompanySharedSearchesDeciderState {
  switch (type) {
    case 'CompanySearchShared':
      return [...state, { searchId: data.searchId, requirementsKey: buildRequirementsEqualityKey(data.requirements) }];
    case 'CompanySearchRenamed':
      return state;
    case 'CompanySearchRemoved':
      return state.filter(({ searchId }) => searchId !== data.searchId);
  }
}

/** Maximum size of a company's stream: enough for years of heavy use. */
const room: EventStreamAppendQuota<CompanySharedSearchCommand> = {
  maxEvents: 10_000,
  maxCharacters: 16_000_000,
  isExempt: ({ type }) => type === 'RemoveCompanySearch',
  refusal: {
    code: 'searches.company-history-full',
    message: msg`Your company’s shared searches have reached their limit of changes. You can still run and remove them. Contact support to change them again.`,
  },
};

/** Rules of a `companySearches-{companyId}` stream: the shared searches of a company. */
export const companySearchesDecider: Decider<
  CompanySharedSearchesDeciderState,
  CompanySharedSearchCommand,
  CompanySearchEvent
> = {
  initial: [],
  quota: room,
  evolve,
  decide,
};
