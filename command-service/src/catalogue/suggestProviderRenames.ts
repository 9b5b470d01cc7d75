import type { ProviderRenameSuggestion } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { normaliseProviderName } from '@marketplace/domain/catalogue/catalogue.providerName.ts';

/**
 * Maximum number of compared pairs. With more pairs, so much of the catalogue is replaced that suggestions are useless.
 */
const maxPairs = 250_000;
/** Minimum similarity of two names by common letter pairs (0 to 1), and the bonus for the same website. */
const minSimilarity = 0.5;
const sameWebsiteBonus = 0.25;
const maxSuggestions = 50;

/** The compared fields of a provider. */
type ComparedFields = Pick<ProviderRecord, 'id' | 'name' | 'website'>;

interface Candidate {
  readonly record: ComparedFields;
  readonly pairs: ReadonlyMap<string, number>;
  readonly host: string | null;
}

function countLetterPairs(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (let index = 0; index < text.length - 1; index += 1) {
    const pair = text.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

function parseHost(website: string | null): string | null {
  const url = website === null ? null : URL.parse(website);
  return url === null ? null : url.hostname.replace(/^www\./, '');
}

function toCandidate(record: ComparedFields): Candidate {
  return { record, pairs: countLetterPairs(normaliseProviderName(record.name)), host: parseHost(record.website) };
}

function sumCounts(pairs: ReadonlyMap<string, number>): number {
  return [...pairs.values()].reduce((sum, count) => sum + count, 0);
}

/** Dice's coefficient of the names' letter pairs, plus a bonus for the same website. */
function similarity(one: Candidate, other: Candidate): number {
  let common = 0;
  for (const [pair, count] of one.pairs) common += Math.min(count, other.pairs.get(pair) ?? 0);
  const size = sumCounts(one.pairs) + sumCounts(other.pairs);
  const names = size === 0 ? 0 : (2 * common) / size;
  return names + (one.host !== null && one.host === other.host ? sameWebsiteBonus : 0);
}

function pickName({ id, name }: ComparedFields): { readonly id: string; readonly name: string } {
  return { id, name };
}

/**
 * Suggests pairs of a removed and an added provider that may be the same provider under a new name. The most similar
 * pairs come first, and each provider occurs at most once. Suggests at most `maxSuggestions` pairs, and none if more
 * than `maxPairs` pairs would have to be compared.
 */
export function suggestProviderRenames(
  removed: readonly ComparedFields[],
  added: readonly ComparedFields[],
): readonly ProviderRenameSuggestion[] {
  if (removed.length * added.length > maxPairs) return [];
  const addedCandidates = added.map(toCandidate);
  const pairs = removed
    .map(toCandidate)
    .flatMap((from) => addedCandidates.map((to) => ({ from: from.record, to: to.record, score: similarity(from, to) })))
    .filter(({ score }) => score >= minSimilarity)
    .sort((one, other) => other.score - one.score);
  const used = new Set<ComparedFields>();
  const suggestions: ProviderRenameSuggestion[] = [];
  for (const { from, to } of pairs) {
    if (used.has(from) || used.has(to) || suggestions.length >= maxSuggestions) continue;
    used.add(from).add(to);
    suggestions.push({ from: pickName(from), to: pickName(to) });
  }
  return suggestions;
}
