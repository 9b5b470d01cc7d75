import { type Answer, answerInSlices, type Criterion } from '@marketplace/domain/asking/asking.answer.ts';
import { foundBy, placesOfHits, understoodWithout } from '@marketplace/domain/asking/asking.rank.ts';
import { addAll, type BitSet, emptyBitSet } from '@marketplace/domain/matching/index/bitSet.ts';
import { runInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import type { ListColumns, SortPlaces } from './listColumns.public.ts';

/** Providers of a catalogue that a search query finds. */
export interface AskedHits {
  readonly found: BitSet;
  readonly criteria: readonly Criterion[];
  /** Better hits have lower ranks. */
  readonly places: SortPlaces;
  /** The providers found without one of the criteria. */
  without(this: void, criterion: Criterion): BitSet;
}

/** Number of search queries with cached hits, for their next pages. */
const maxCachedQueries = 20;

const kept = new WeakMap<ListColumns, Map<string, Promise<AskedHits>>>();

async function find(columns: ListColumns, question: string): Promise<AskedHits> {
  const asking = await columns.asking();
  const answer: Answer = await runInSlices(answerInSlices(asking, question), yieldToEventLoop);
  const places = await runInSlices(placesOfHits(asking, answer), yieldToEventLoop);
  const { criteria } = answer;
  return {
    found: foundBy(asking, answer),
    criteria,
    places,
    without: (criterion) => understoodWithout(asking, criteria, criterion),
  };
}

/** Finds the providers for a search query, cached for its next pages; `null` when the query is blank. */
export async function askedHits(columns: ListColumns, ask: string): Promise<AskedHits | null> {
  const question = ask.trim();
  if (question === '') return null;
  const questions = kept.get(columns) ?? new Map<string, Promise<AskedHits>>();
  kept.set(columns, questions);
  const hits = questions.get(question) ?? find(columns, question);
  questions.delete(question);
  questions.set(question, hits);
  hits.catch(() => questions.delete(question));
  const [oldest] = questions.keys();
  if (questions.size > maxCachedQueries && oldest !== undefined) questions.delete(oldest);
  return hits;
}

/** Finds the providers in at least one of the countries. */
export async function inCountries(columns: ListColumns, codes: readonly string[]): Promise<BitSet> {
  const { held } = await columns.countries();
  const there = emptyBitSet(columns.size);
  for (const code of codes) addAll(there, held.get(code) ?? emptyBitSet(0));
  return there;
}
