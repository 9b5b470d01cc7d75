import { createHash } from 'node:crypto';
import {
  type SearchResultInputsAndVersions,
  formatSearchResultTextToSign,
  type SignedSearchResultContent,
  maxSignedSearchResultProviders,
} from '@marketplace/contracts/matching/matching.signedResult.ts';
import { encodeAndSignText } from '@marketplace/http/signedText.ts';

/** The data of a search result. A signature covers this data, so that the result can be verified later. */
export interface SignableMatchResult extends SearchResultInputsAndVersions {
  /** All matches, not only the page that was sent: provider id and score, best first. */
  readonly results: readonly (readonly [id: string, score: number])[];
  readonly top: SignedSearchResultContent['top'];
}

/** Number of results that are hashed before yielding to the event loop. */
const sliceSize = 5000;

/**
 * Returns the SHA-256 hash, in hexadecimal, of the results as JSON lines.
 * @param yieldTurn yields to the event loop between slices.
 */
async function hashResults(results: SignableMatchResult['results'], yieldTurn: () => Promise<void>): Promise<string> {
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
 * Signs the result of a search. The digest contains the number of matches, the first matches and a hash of all matches,
 * and is bound to the user and the requirements. The secret is sufficient to verify a digest, without matching again.
 * @param yieldTurn yields to the event loop between slices.
 */
export async function signMatchResult(
  secret: string,
  answered: SignableMatchResult,
  yieldTurn: () => Promise<void>,
): Promise<string> {
  const { results, top } = answered;
  const payload: SignedSearchResultContent = {
    total: results.length,
    top,
    first: results.slice(0, maxSignedSearchResultProviders).map(([id]) => id),
    results: await hashResults(results, yieldTurn),
  };
  return encodeAndSignText(secret, JSON.stringify(payload), formatSearchResultTextToSign(answered));
}
