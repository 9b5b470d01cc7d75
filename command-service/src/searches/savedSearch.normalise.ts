import { readRequirements } from '@marketplace/domain/matching/matching.read.ts';
import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { searchName } from '@marketplace/domain/matching/matching.summary.ts';
import type { SaveSearchBody } from '@marketplace/contracts/searches/searches.commands.ts';

export interface StatedSavedSearch {
  readonly name: string;
  readonly data: WizardData;
  readonly requirements: Requirements;
}

/** Both forms of the call as one, named by what it asks for where no name is given. */
export function normaliseSavedSearch(body: SaveSearchBody, at: string): StatedSavedSearch {
  const data = body.searchData ?? body.requirements ?? {};
  const { requirements } = readRequirements(data);
  const given = body.searchName ?? body.name ?? '';
  return { name: given === '' ? searchName(requirements, at) : given, data, requirements };
}
