import { randomUUID } from 'node:crypto';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { formatFirstDayOfMonthUtc } from '@marketplace/domain/privacy/privacy.retention.ts';
import {
  type RequirementsMatched,
  getLoggedSearchStreamName,
} from '@marketplace/contracts/searches/searches.events.ts';
import type { LoggedSearchSignatureValidity } from '@marketplace/contracts/searches/searches.proof.ts';
import type { SignedInTestUser } from './apiCalls.ts';
import type { InProcessTestMarketplace } from './testMarketplace.ts';

/** A search to append to the log. */
export interface SampleLoggedSearch {
  readonly at: string;
  readonly who: SignedInTestUser;
  readonly wizard: RequirementsWizardRequest;
  /** Ids of the best matches, best first. */
  readonly first: readonly string[];
  readonly catalogueVersion: number;
  readonly algorithmVersion?: string;
  readonly proof?: LoggedSearchSignatureValidity;
}

/** Appends a search to the log as if it had been made at the instant `at`. */
export async function appendSampleLoggedSearch(
  market: InProcessTestMarketplace,
  search: SampleLoggedSearch,
): Promise<void> {
  const { at, who, wizard, first, catalogueVersion, algorithmVersion = 'match-v1', proof = 'valid' } = search;
  const searchId = randomUUID();
  const searcher = await market.deps.monthly.getOrCreate(who.user.id, formatFirstDayOfMonthUtc(new Date(at)));
  const [best] = first;
  const data: RequirementsMatched['data'] = {
    ...{ searchId, searcher, userId: who.user.id, wizardData: wizard, proof, catalogueVersion, algorithmVersion },
    requirements: normaliseWizardDataToRequirements(wizard).requirements,
    matchedCount: first.length,
    topProvider: best === undefined ? null : { name: best, type: 'MVNO', technology: null },
    firstProviders: [...first],
    searchSessionId: null,
    digest: null,
  };
  const meta = { commandId: randomUUID(), actor: searcher, at };
  const decider = { initial: null, evolve: () => null, decide: () => [{ type: 'RequirementsMatched', data }] };
  await market.deps.execute(decider, { stream: getLoggedSearchStreamName(searchId), command: null, meta });
}
