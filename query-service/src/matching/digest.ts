import { createHash } from 'node:crypto';
import {
  type AnswerIdentity,
  answerIdentityText,
  type SignedAnswer,
  signedProviders,
} from '@marketplace/contracts/matching/matching.answer.ts';
import { signText } from '@marketplace/http/signedText.ts';

/** The answer to a search, as far as it can be verified later. */
export interface Answered extends AnswerIdentity {
  /** All matches, not only the page that was sent: provider id and score, best first. */
  readonly results: readonly (readonly [id: string, score: number])[];
  readonly top: SignedAnswer['top'];
}

/** Results that are hashed before yielding to the event loop. */
const sliceSize = 5000;

/**
 * Returns the SHA-256 (hex) of JSON lines, one per result.
 * @param yieldTurn yields to the event loop between slices.
 */
async function hashResults(results: Answered['results'], yieldTurn: () => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < results.length; from += sliceSize) {
    if (from > 0) await yieldTurn();
    hash.update(
      results
        .slice(from, from + sliceSize)
        .map((result) => `${JSON.stringify(result)}\n`)
        .join(''),
    );
  }
  return hash.digest('hex');
}

/**
 * Signs an answer. The digest contains the number of matches, the first of them and a hash of all, and is bound to the
 * user and the requirements. It can be verified with the secret alone, without matching again.
 * @param yieldTurn yields to the event loop between slices.
 */
export async function digestOf(secret: string, answered: Answered, yieldTurn: () => Promise<void>): Promise<string> {
  const { results, top } = answered;
  const payload: SignedAnswer = {
    total: results.length,
    top,
    first: results.slice(0, signedProviders).map(([id]) => id),
    results: await hashResults(results, yieldTurn),
  };
  return signText(secret, JSON.stringify(payload), answerIdentityText(answered));
}
