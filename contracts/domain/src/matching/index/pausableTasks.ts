import { compareProviderTieBreakKeys } from '../engine/tieBreakKeys.ts';

/** A long-running task that pauses at every `yield`, so that other work can run before the task is continued. */
export type PausableTaskGenerator<T> = Generator<undefined, T, undefined>;

/** Number of items processed between two pauses. */
const sliceSize = 250;

/** Runs a task to its end without pausing. */
export function runPausableTaskWithoutPausing<T>(work: PausableTaskGenerator<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Runs a task and awaits `yieldTurn` at every pause. */
export async function runPausableTask<T>(
  work: PausableTaskGenerator<T>,
  yieldTurn: () => Promise<unknown>,
): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await yieldTurn();
  }
}

/** Calls `visit` for each item in order. Pauses after every `sliceSize` items. */
export function* forEachInPausableTask<T>(
  items: readonly T[],
  visit: (item: T, position: number) => void,
): PausableTaskGenerator<void> {
  for (const [position, item] of items.entries()) {
    visit(item, position);
    if (position % sliceSize === sliceSize - 1) yield;
  }
}

interface Keyed<T> {
  readonly key: string;
  readonly item: T;
}

type Compare = (one: string, other: string) => number;

function* merge<T>(
  a: readonly Keyed<T>[],
  b: readonly Keyed<T>[],
  compare: Compare,
): PausableTaskGenerator<Keyed<T>[]> {
  const merged: Keyed<T>[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [left, right] = [a[i], b[j]];
    const takeLeft = right === undefined || (left !== undefined && compare(left.key, right.key) <= 0);
    const next = takeLeft ? left : right;
    if (takeLeft) i += 1;
    else j += 1;
    if (next !== undefined) merged.push(next);
    if (merged.length % sliceSize === 0) yield;
  }
  return merged;
}

/** Sorts items by key in ascending order. Items with equal keys keep their order. Yields regularly. */
export function* sortByKeyInPausableTask<T>(
  items: readonly T[],
  getKey: (item: T) => string,
  compare: Compare = compareProviderTieBreakKeys,
): PausableTaskGenerator<T[]> {
  let runs: Keyed<T>[][] = [];
  for (let from = 0; from < items.length; from += sliceSize) {
    const run = items.slice(from, from + sliceSize).map((item) => ({ key: getKey(item), item }));
    runs.push(run.sort((a, b) => compare(a.key, b.key)));
    yield;
  }
  while (runs.length > 1) {
    const next: Keyed<T>[][] = [];
    for (let at = 0; at < runs.length; at += 2) next.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = next;
  }
  return (runs[0] ?? []).map(({ item }) => item);
}
