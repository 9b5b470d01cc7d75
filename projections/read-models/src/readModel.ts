import type { ReadRowOf, Table } from './table.ts';

/**
 * Tables that one projection fills, in a schema of their own. A changed table, handler or meaning is a new version: it is filled beside
 * the running one from the log.
 */
export interface ReadModel<
  Name extends string = string,
  Tables extends Readonly<Record<string, Table>> = Readonly<Record<string, Table>>,
> {
  readonly name: Name;
  readonly version: number;
  /** In the order in which they are made. */
  readonly tables: Tables;
}

/** Puts tables together under the version that this code writes and reads. */
export function defineReadModel<const Name extends string, Tables extends Readonly<Record<string, Table>>>(
  readModel: ReadModel<Name, Tables>,
): ReadModel<Name, Tables> {
  return readModel;
}

/**
 * What queries see of a read model: the rows that pg gives, by read model and table, for instance `'rfqBoard.rfq_link'`. Those of several
 * read models are joined with `&`.
 */
export type TablesOf<Model extends ReadModel> = {
  readonly [T in keyof Model['tables'] as `${Model['name']}.${Model['tables'][T]['name']}`]: ReadRowOf<
    Model['tables'][T]
  >;
};
