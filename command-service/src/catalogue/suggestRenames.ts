import type { RenameSuggestion } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { normaliseProviderName } from '@marketplace/domain/catalogue/catalogue.providerName.ts';

/** Pairs that are compared at most: with more, so much of the catalogue is exchanged that guessing helps nobody. */
const mostPairs = 250_000;
/** Share of common letter pairs, of 1, from which two names are alike; the same website adds half of it. */
const alike = 0.5;
const sameSite = 0.25;
const mostSuggestions = 50;

/** What is compared of a provider. */
type Named = Pick<ProviderRecord, 'id' | 'name' | 'website'>;

interface Candidate {
  readonly record: Named;
  readonly pairs: ReadonlyMap<string, number>;
  readonly host: string | null;
}

function letterPairs(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (let index = 0; index < text.length - 1; index += 1) {
    const pair = text.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

function hostOf(website: string | null): string | null {
  const url = website === null ? null : URL.parse(website);
  return url === null ? null : url.hostname.replace(/^www\./, '');
}

function candidate(record: Named): Candidate {
  return { record, pairs: letterPairs(normaliseProviderName(record.name)), host: hostOf(record.website) };
}

function sizeOf(pairs: ReadonlyMap<string, number>): number {
  return [...pairs.values()].reduce((sum, count) => sum + count, 0);
}

/** Dice's coefficient of the names' letter pairs, and a bonus for the same website. */
function likeness(one: Candidate, other: Candidate): number {
  let common = 0;
  for (const [pair, count] of one.pairs) common += Math.min(count, other.pairs.get(pair) ?? 0);
  const size = sizeOf(one.pairs) + sizeOf(other.pairs);
  const names = size === 0 ? 0 : (2 * common) / size;
  return names + (one.host !== null && one.host === other.host ? sameSite : 0);
}

function nameOf({ id, name }: Named): { readonly id: string; readonly name: string } {
  return { id, name };
}

/** Pairs of a provider that would go and one that would come that may be the same under a new name, the likeliest first, each once. */
export function suggestRenames(removed: readonly Named[], added: readonly Named[]): readonly RenameSuggestion[] {
  if (removed.length * added.length > mostPairs) return [];
  const comers = added.map(candidate);
  const pairs = removed
    .map(candidate)
    .flatMap((from) => comers.map((to) => ({ from: from.record, to: to.record, score: likeness(from, to) })))
    .filter(({ score }) => score >= alike)
    .sort((one, other) => other.score - one.score);
  const used = new Set<Named>();
  const suggestions: RenameSuggestion[] = [];
  for (const { from, to } of pairs) {
    if (used.has(from) || used.has(to) || suggestions.length >= mostSuggestions) continue;
    used.add(from).add(to);
    suggestions.push({ from: nameOf(from), to: nameOf(to) });
  }
  return suggestions;
}
