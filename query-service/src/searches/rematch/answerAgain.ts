import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { AlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import { type Answerer, answererAs, type ComparedAnswer } from '@marketplace/domain/matching/rematch/answererAs.ts';
import { runInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import { movesBetween, type ProviderMove } from '@marketplace/domain/searches/searches.rematch.ts';
import { newestVersion, providerPages } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { yieldToEventLoop } from '../../yieldToEventLoop.ts';
import type { LoggedGroup } from './loggedGroups.ts';

/** By what searches are answered again. */
export interface Again {
  readonly version: AlgorithmVersion;
  /** The catalogue in the version in which each search was made, or as it stands. */
  readonly catalogue: 'then' | 'current';
}

/** A search of the log, and who gains and loses by the other answer. */
export interface ComparedSearch {
  readonly group: LoggedGroup;
  readonly moves: readonly ProviderMove[];
  /** Whether the versions of then give the first matches that were logged; `null` where the algorithm's is not known. */
  readonly reproduced: boolean | null;
}

/** One version of the catalogue, answering by any version of the algorithm. */
type Edition = (version: AlgorithmVersion) => Promise<Answerer>;

async function readEdition({ pool, schemaOf }: ReadSource, version: number): Promise<Edition> {
  const records: ProviderRecord[] = [];
  const edition = { schema: schemaOf('catalogue'), version };
  for await (const page of providerPages(pool, edition, 'record')) for (const { record } of page) records.push(record);
  const made = new Map<AlgorithmVersion, Promise<Answerer>>();
  return (algorithm) => {
    const known = made.get(algorithm) ?? runInSlices(answererAs(algorithm, records), yieldToEventLoop);
    made.set(algorithm, known);
    return known;
  };
}

/** Keeps what was made for the last key, so that one is in memory at a time. */
function keepLast<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  let last: { readonly key: Key; readonly made: Made } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, made: make(key) };
    return last.made;
  };
}

/** The version of then, where the log still has it and it can be called. */
function algorithmOf({ algorithm_version }: LoggedGroup): AlgorithmVersion | null {
  return AlgorithmVersion.nullable().catch(null).parse(algorithm_version);
}

/** Answers searches again, one after the other; fast where they come by catalogue version and requirements. */
export type AnswerAgain = (group: LoggedGroup) => Promise<ComparedSearch>;

/** @returns what answers the searches of a source again; it holds the providers of one catalogue version, of two for the current one. */
export async function createAnswerAgain(source: ReadSource, { version, catalogue }: Again): Promise<AnswerAgain> {
  const editionThen = keepLast((of: number) => readEdition(source, of));
  const current = catalogue === 'current' ? await readEdition(source, await newestVersion(source)) : null;
  const answersTo = keepLast<string, Map<string, ComparedAnswer>>(() => new Map());

  const answer = async (group: LoggedGroup, algorithm: AlgorithmVersion, now: Edition | null) => {
    const { requirements, catalogue_version } = group;
    const known = answersTo(JSON.stringify([catalogue_version, requirements]));
    const key = `${algorithm} ${now === null ? 'then' : 'now'}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const answerer = await (now ?? (await editionThen(catalogue_version)))(algorithm);
    const answered = await runInSlices(answerer(requirements), yieldToEventLoop);
    known.set(key, answered);
    return answered;
  };

  return async (group) => {
    const algorithm = algorithmOf(group);
    const then = algorithm === null ? null : await answer(group, algorithm, null);
    const now = await answer(group, version, current);
    const idsOf = ({ first }: ComparedAnswer): readonly string[] => first.map(({ id }) => id);
    const logged = group.first_providers;
    return {
      group,
      moves: movesBetween(
        { first: logged, scoreOf: then?.scoreOf ?? (() => null) },
        { first: idsOf(now), scoreOf: now.scoreOf },
      ),
      reproduced: then === null ? null : idsOf(then).join('\n') === logged.join('\n'),
    };
  };
}
