import { createHmac, timingSafeEqual } from 'node:crypto';
import { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';

/** What a search was answered, as far as it can be compared later (decision 54). */
export interface Answered {
  readonly searchSessionId: string;
  readonly catalogueVersion: number;
  readonly algorithmVersion: string;
  readonly requirements: Requirements;
  /** All matches, not only the page that was sent: provider id and score, best first. */
  readonly results: readonly (readonly [id: string, score: number])[];
}

/** Results that are hashed before others get a turn. */
const sliceSize = 5000;

/**
 * Signs an answer: HMAC-SHA-256, hex, over JSON lines, of which the first holds everything but the results (requirements with
 * their members in the contract's order) and every other one a result.
 * @param pause gives others a turn between slices.
 */
export async function digestOf(secret: string, answered: Answered, pause: () => Promise<void>): Promise<string> {
  const { searchSessionId, catalogueVersion, algorithmVersion, results } = answered;
  const requirements = Requirements.parse(answered.requirements);
  const hmac = createHmac('sha256', secret);
  hmac.update(JSON.stringify({ searchSessionId, catalogueVersion, algorithmVersion, requirements }));
  for (let from = 0; from < results.length; from += sliceSize) {
    if (from > 0) await pause();
    hmac.update(
      results
        .slice(from, from + sliceSize)
        .map((result) => `\n${JSON.stringify(result)}`)
        .join(''),
    );
  }
  return hmac.digest('hex');
}

/** Whether a digest is the server's own for that answer; compares in constant time. */
export async function isDigestOf(
  secret: string,
  answered: Answered,
  digest: string,
  pause: () => Promise<void>,
): Promise<boolean> {
  const expected = Buffer.from(await digestOf(secret, answered, pause), 'hex');
  const given = Buffer.from(digest, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
