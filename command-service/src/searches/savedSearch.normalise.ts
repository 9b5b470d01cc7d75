import { parseWizardDataFromApiRequest } from '@marketplace/domain/matching/matching.parse.ts';
import type {
  BuyerRequirements,
  RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { buildDefaultSavedSearchName } from '@marketplace/domain/matching/matching.summary.ts';
import type { SaveSearchBody } from '@marketplace/contracts/searches/searches.commands.ts';

export interface NormalisedSavedSearch {
  readonly name: string;
  readonly data: RequirementsWizardRequest;
  readonly requirements: BuyerRequirements;
}

/** Normalises both formats of the request body. If the body contains no name, derives a name from the requirements. */
export function normaliseSaveSearchBody(body: SaveSearchBody, at: string): NormalisedSavedSearch {
  const data = body.searchData ?? body.requirements ?? {};
  const { requirements } = parseWizardDataFromApiRequest(data);
  const typedName = body.searchName ?? body.name ?? '';
  return { name: typedName === '' ? buildDefaultSavedSearchName(requirements, at) : typedName, data, requirements };
}
