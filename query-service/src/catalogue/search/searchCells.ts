import { countProviders } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { type CatalogueCells, type Cell, countHits, readCells } from './search.queries.ts';

/** A version's cells, with those of the texts that were searched in it lately. */
export interface KnownCells extends CatalogueCells {
  /** How many providers there are. */
  readonly total: number;
}

/** Keeps the cells of the current version in memory, so that choosing and paging cost one read of a page. */
export interface SearchCells {
  /** As they were last known, or freshly read when none are. */
  known(this: void, source: ReadSource): Promise<KnownCells>;
  /** Read again because the catalogue has moved on from those. */
  after(this: void, source: ReadSource, outdated: KnownCells): Promise<KnownCells>;
  /** Those that a text finds, with how many it finds in each; `null` when the catalogue has moved on from `known`. */
  found(this: void, source: ReadSource, known: KnownCells, needle: string): Promise<readonly Cell[] | null>;
}

/** Texts that are kept for one version, and choices for one text. */
const keptAnswers = 50;

interface Kept {
  readonly schema: string;
  readonly known: Promise<KnownCells>;
}

async function read(source: ReadSource): Promise<KnownCells> {
  const found = await readCells(source);
  return { ...found, total: countProviders(found.cells) };
}

async function search(source: ReadSource, known: KnownCells, needle: string): Promise<readonly Cell[] | null> {
  const hits = await countHits(source, needle);
  if (hits.version !== known.version) return null;
  const counts = new Map(hits.cells.map(({ id, count }) => [id, count]));
  return known.cells.flatMap((cell) => {
    const count = counts.get(cell.id);
    return count === undefined ? [] : [{ ...cell, count }];
  });
}

/** What is kept under the key, made if it is not; the least recently asked is forgotten. */
export function remember<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest);
  return value;
}

/** An empty memory. */
export function createSearchCells(): SearchCells {
  let kept: Kept | null = null;
  const texts = new WeakMap<KnownCells, Map<string, Promise<readonly Cell[] | null>>>();

  const keep = (source: ReadSource): Promise<KnownCells> => {
    const entry: Kept = { schema: source.schemaOf('catalogue'), known: read(source) };
    kept = entry;
    entry.known.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.known;
  };
  const known: SearchCells['known'] = (source) =>
    kept?.schema === source.schemaOf('catalogue') ? kept.known : keep(source);
  return {
    known,
    after: async (source, outdated) => {
      const entry = kept;
      const current = await known(source);
      // Whoever comes first reads again; the others find its promise.
      return current === outdated && kept === entry ? keep(source) : known(source);
    },
    found: async (source, cells, needle) => {
      const found = texts.get(cells) ?? new Map<string, Promise<readonly Cell[] | null>>();
      texts.set(cells, found);
      const answer = remember(found, needle, () => search(source, cells, needle));
      answer.catch(() => found.delete(needle));
      return answer;
    },
  };
}
