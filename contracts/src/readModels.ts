/**
 * The read models and the version of each that this code writes and reads. A changed table, handler or meaning is a new
 * version: it is filled beside the running one from the log.
 */
export const readModelVersions = { catalogue: 1, people: 1, rfqBoard: 1 } as const;

export type ReadModelName = keyof typeof readModelVersions;

/** Postgres channel on which every committed batch of read models is announced. */
export const readModelChannel = 'read_models';

/**
 * A change worth a refetch: `tag` names what to refetch, `audience` who may learn of it: `all`, `user:{id}`,
 * `provider:{id}` or `role:admin`.
 */
export type Change = readonly [audience: string, tag: string];
