import { z } from 'zod';
import { Requirements } from './matching.requirements.ts';

/** How many of the first matches an answer's digest names. */
export const signedProviders = 10;

/** The best match as it was when it was shown; `technology` is the one by which it was judged. */
export const TopProvider = z.object({
  name: z.string().max(400),
  type: z.string().max(400),
  technology: z.string().max(400).nullable(),
});

/** What an answer's digest carries in the open, under the server's signature. */
export const SignedAnswer = z.object({
  /** How many matched in all. */
  total: z.int().min(0),
  top: TopProvider.nullable(),
  /** Ids of the first matches, best first. */
  first: z.array(z.string()).max(signedProviders),
  /** sha256 over every match's id and score, hex: what a replay is compared by. */
  results: z.string(),
});
export type SignedAnswer = z.infer<typeof SignedAnswer>;

/** Which answer it is: to whom, to what, and by which catalogue, algorithm and facts on networks. */
export interface AnswerIdentity {
  readonly userId: string;
  readonly searchSessionId: string;
  readonly catalogueVersion: number;
  readonly algorithmVersion: string;
  /** `null` where nothing says it. */
  readonly factsVersion: string | null;
  readonly requirements: Requirements;
}

/** Whether an algorithm's answers rest on facts, so that their version is signed: match-v1 has only notes on them. */
export function restsOnFacts(algorithmVersion: string | null): boolean {
  return algorithmVersion !== 'match-v1';
}

/** The identity as the one text that a signature covers; the order in which requirements were written does not matter. */
export function answerIdentityText(identity: AnswerIdentity): string {
  const { userId, searchSessionId, catalogueVersion, algorithmVersion, factsVersion } = identity;
  const versions = { catalogueVersion, algorithmVersion, ...(restsOnFacts(algorithmVersion) && { factsVersion }) };
  const requirements = Requirements.parse(identity.requirements);
  return JSON.stringify({ userId, searchSessionId, ...versions, requirements });
}
