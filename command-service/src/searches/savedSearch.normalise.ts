import { readRequirements } from '@marketplace/domain/matching/matching.read.ts';
import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { searchName } from '@marketplace/domain/matching/matching.summary.ts';
import type { SaveSearchBody } from '@marketplace/contracts/searches/searches.commands.ts';

export interface StatedSavedSearch {
  readonly name: string;
  readonly data: WizardData;
  readonly requirements: Requirements;
}

/** Normalises both formats of the request body. Without a name, the name is derived from the requirements. */
export function normaliseSavedSearch(body: SaveSearchBody, at: string): StatedSavedSearch {
  const data = body.searchData ?? body.requirements ?? {};
  const { requirements } = readRequirements(data);
  const typedName = body.searchName ?? body.name ?? '';
  return { name: typedName === '' ? searchName(requirements, at) : typedName, data, requirements };
}
