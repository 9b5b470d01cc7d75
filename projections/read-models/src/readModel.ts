import type { TableRowFromQuery, ReadModelTable } from './table.ts';

/**
 * Tables that one projection fills, in a separate schema. A change to a table, to a handler or to the meaning of the
 * data requires a new version, which is built from the log while the previous version stays in use.
 */
export interface ReadModel<
  Name extends string = string,
  Tables extends Readonly<Record<string, ReadModelTable>> = Readonly<Record<string, ReadModelTable>>,
> {
  readonly name: Name;
  readonly version: number;
  /** The tables, in the order in which they are created. */
  readonly tables: Tables;
}

/** Defines a read model in the version that this code writes and reads. */
export function defineReadModel<const Name extends string, Tables extends Readonly<Record<string, ReadModelTable>>>(
  readModel: ReadModel<Name, Tables>,
): ReadModel<Name, Tables> {
  return readModel;
}

/**
 * Row types for queries, keyed by read model and table, for example `'rfqBoard.rfq_link'`. Combine several read models
 * with `&`.
 */
export type ReadModelRowTypes<Model extends ReadModel> = {
  readonly [T in keyof Model['tables'] as `${Model['name']}.${Model['tables'][T]['name']}`]: TableRowFromQuery<
    Model['tables'][T]
  >;
};
