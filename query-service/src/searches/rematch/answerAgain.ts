import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { AlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import { changeBetween } from '@marketplace/domain/matching/rematch/changeBetween.ts';
import { type JudgeProvider, judges } from '@marketplace/domain/matching/missing/judged.ts';
import { type Answerer, answererAs, type ComparedAnswer } from '@marketplace/domain/matching/rematch/answererAs.ts';
import { runInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import type { RematchCatalogue, RematchReason } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { reasonOf } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { movesBetween, type ProviderMove } from '@marketplace/domain/searches/searches.rematch.ts';
import { newestVersion, providerPages } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { yieldToEventLoop } from '../../yieldToEventLoop.ts';
import type { LoggedGroup } from './loggedGroups.ts';

/** By what searches are answered again. */
export interface Again {
  readonly version: AlgorithmVersion;
  readonly catalogue: RematchCatalogue;
}

/** A search of the log, and who gains and loses by the other answer. */
export interface ComparedSearch {
  readonly group: LoggedGroup;
  readonly moves: readonly ProviderMove[];
  /** Whether the versions of then give the first matches that were logged; `null` where the algorithm's is not known. */
  readonly reproduced: boolean | null;
  /** Why a provider's place changed. */
  readonly reasonFor: (move: ProviderMove) => RematchReason;
}

/** One version of the catalogue. */
interface Edition {
  /** Answering by any version of the algorithm. */
  readonly answerer: (version: AlgorithmVersion) => Promise<Answerer>;
  /** How a version of the algorithm judges a provider; `null` for one that is not in the catalogue. */
  readonly judgeOf: (version: AlgorithmVersion, id: string) => JudgeProvider | null;
}

async function readRecords({ pool, schemaOf }: ReadSource, version: number): Promise<readonly ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  const edition = { schema: schemaOf('catalogue'), version };
  for await (const page of providerPages(pool, edition, 'record')) for (const { record } of page) records.push(record);
  return records;
}

async function readEdition(source: ReadSource, version: number): Promise<Edition> {
  const records = await readRecords(source, version);
  const byId = new Map(records.map((record) => [record.id, record]));
  const made = new Map<AlgorithmVersion, Promise<Answerer>>();
  const judging = new Map<string, JudgeProvider>();
  return {
    answerer: (algorithm) => {
      const known = made.get(algorithm) ?? runInSlices(answererAs(algorithm, records), yieldToEventLoop);
      made.set(algorithm, known);
      return known;
    },
    judgeOf: (algorithm, id) => {
      const record = byId.get(id);
      if (record === undefined) return null;
      const judge = judging.get(`${algorithm} ${id}`) ?? judges[algorithm](record);
      judging.set(`${algorithm} ${id}`, judge);
      return judge;
    },
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

/** A version of the algorithm on a version of the catalogue. */
type Side = readonly [Edition, AlgorithmVersion];

const notKnown: RematchReason = { kind: 'unknown', criterion: null, better: null };

/** Why a provider stands elsewhere in the other answer. */
function reasonBetween(then: Side, now: Side, { requirements }: LoggedGroup, move: ProviderMove): RematchReason {
  const [before, after] = [then, now].map(([edition, version]) => edition.judgeOf(version, move.providerId));
  const listed = { then: before !== null, now: after !== null };
  const change = changeBetween(before?.(requirements) ?? null, after?.(requirements) ?? null);
  return reasonOf(listed, change);
}

/** The catalogue that every search is answered from; `null` where each has its own. */
async function fixedEdition(source: ReadSource, catalogue: RematchCatalogue): Promise<Edition | null> {
  if (catalogue === 'then') return null;
  return readEdition(source, catalogue === 'current' ? await newestVersion(source) : catalogue);
}

/** @returns what answers the searches of a source again; it holds the providers of one catalogue version, of two for a named one. */
export async function createAnswerAgain(source: ReadSource, { version, catalogue }: Again): Promise<AnswerAgain> {
  const editionThen = keepLast((of: number) => readEdition(source, of));
  const fixed = await fixedEdition(source, catalogue);
  const answersTo = keepLast<string, Map<string, ComparedAnswer>>(() => new Map());

  const answer = async ({ requirements, catalogue_version }: LoggedGroup, [edition, algorithm]: Side) => {
    const known = answersTo(JSON.stringify([catalogue_version, requirements]));
    const key = `${algorithm} ${edition === fixed ? 'now' : 'then'}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const answered = await runInSlices((await edition.answerer(algorithm))(requirements), yieldToEventLoop);
    known.set(key, answered);
    return answered;
  };

  return async (group) => {
    const algorithm = algorithmOf(group);
    const editionOfThen = await editionThen(group.catalogue_version);
    const [sideThen, sideNow]: [Side | null, Side] = [
      algorithm === null ? null : [editionOfThen, algorithm],
      [fixed ?? editionOfThen, version],
    ];
    const then = sideThen === null ? null : await answer(group, sideThen);
    const now = await answer(group, sideNow);
    const idsOf = ({ first }: ComparedAnswer): readonly string[] => first.map(({ id }) => id);
    const logged = group.first_providers;
    return {
      group,
      moves: movesBetween(
        { first: logged, scoreOf: then?.scoreOf ?? (() => null) },
        { first: idsOf(now), scoreOf: now.scoreOf },
      ),
      reproduced: then === null ? null : idsOf(then).join('\n') === logged.join('\n'),
      reasonFor: (move) => (sideThen === null ? notKnown : reasonBetween(sideThen, sideNow, group, move)),
    };
  };
}
