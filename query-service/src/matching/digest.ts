import { createHash } from 'node:crypto';
import {
  type AnswerIdentity,
  answerIdentityText,
  type SignedAnswer,
  signedProviders,
} from '@marketplace/contracts/matching/matching.answer.ts';
import { signText } from '@marketplace/http/signedText.ts';

/** What a search was answered, as far as it can be compared later. */
export interface Answered extends AnswerIdentity {
  /** All matches, not only the page that was sent: provider id and score, best first. */
  readonly results: readonly (readonly [id: string, score: number])[];
  readonly top: SignedAnswer['top'];
}

/** Results that are hashed before others get a turn. */
const sliceSize = 5000;

/** sha256, hex, over JSON lines, one per result. @param yieldTurn gives others a turn between slices. */
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
 * Signs an answer: the digest carries how many matched, the first of them and a hash of all, and is bound to who asked for
 * what. Whoever knows the secret can check it without matching again.
 * @param yieldTurn gives others a turn between slices.
 */
export async function digestOf(secret: string, answered: Answered, yieldTurn: () => Promise<void>): Promise<string> {
  const { results, top } = answered;
  const carried: SignedAnswer = {
    total: results.length,
    top,
    first: results.slice(0, signedProviders).map(([id]) => id),
    results: await hashResults(results, yieldTurn),
  };
  return signText(secret, JSON.stringify(carried), answerIdentityText(answered));
}
