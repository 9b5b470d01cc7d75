import { randomUUID } from 'node:crypto';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { monthOf } from '@marketplace/domain/privacy/privacy.retention.ts';
import { type RequirementsMatched, searchLogStream } from '@marketplace/contracts/searches/searches.events.ts';
import type { SearchProof } from '@marketplace/contracts/searches/searches.proof.ts';
import type { SignedIn } from './calls.ts';
import type { TestMarketplace } from './marketplace.ts';

/** A search to append to the log. */
export interface LoggedSearch {
  readonly at: string;
  readonly who: SignedIn;
  readonly wizard: WizardData;
  /** Ids of the best matches, best first. */
  readonly first: readonly string[];
  readonly catalogueVersion: number;
  readonly algorithmVersion?: string;
  readonly proof?: SearchProof;
}

/** Appends a search to the log at its instant. */
export async function writeSearch(market: TestMarketplace, search: LoggedSearch): Promise<void> {
  const { at, who, wizard, first, catalogueVersion, algorithmVersion = 'match-v1', proof = 'valid' } = search;
  const searchId = randomUUID();
  const searcher = await market.deps.monthly.of(who.user.id, monthOf(new Date(at)));
  const [best] = first;
  const data: RequirementsMatched['data'] = {
    ...{ searchId, searcher, userId: who.user.id, wizardData: wizard, proof, catalogueVersion, algorithmVersion },
    requirements: normaliseRequirements(wizard).requirements,
    matchedCount: first.length,
    topProvider: best === undefined ? null : { name: best, type: 'MVNO', technology: null },
    firstProviders: [...first],
    searchSessionId: null,
    digest: null,
  };
  const meta = { commandId: randomUUID(), actor: searcher, at };
  const decider = { initial: null, evolve: () => null, decide: () => [{ type: 'RequirementsMatched', data }] };
  await market.deps.execute(decider, { stream: searchLogStream(searchId), command: null, meta });
}
