import type { Change } from '@marketplace/contracts/live.ts';

/**
 * The read models and the version of each that this code writes and reads. A changed table, handler or meaning is a new
 * version: it is filled beside the running one from the log.
 */
export const readModelVersions = {
  catalogue: 3,
  people: 4,
  rfqBoard: 4,
  rfqHistory: 2,
  searches: 3,
  corrections: 1,
  privacy: 1,
} as const;

export type ReadModelName = keyof typeof readModelVersions;

/**
 * Name of the lease and the checkpoint under which this code's versions are written. A release that writes other versions has its
 * own, so that two releases can run side by side while one replaces the other.
 */
export const readModelsReader = `read-models ${Object.entries(readModelVersions)
  .map(([name, version]) => `${name}.${version}`)
  .sort()
  .join(' ')}`;

/** Postgres channel on which every committed batch of read models is announced. */
export const readModelChannel = 'read_models';

/** What goes over that channel: how far a reader has come, and what changed. Without `changes` everything may have. */
export interface Announcement {
  readonly reader: string;
  /** Token, `epoch.position`. */
  readonly position: string;
  readonly changes?: readonly Change[];
}
