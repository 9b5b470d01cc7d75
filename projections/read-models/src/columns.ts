/** Postgres types of read model columns. */
export type ReadModelColumnType =
  | 'text'
  /** Text that is compared by code points, whatever the database locale. */
  | 'text COLLATE "C"'
  | 'int'
  | 'bigint'
  | 'boolean'
  | 'uuid'
  | 'timestamptz'
  | 'jsonb'
  | 'numeric'
  | 'text[]'
  | 'int[]';

/** Types of columns that can be incremented. */
type NumberType = Extract<ReadModelColumnType, 'int' | 'bigint' | 'numeric'>;

declare const read: unique symbol;
declare const put: unique symbol;

/**
 * A column of a read model table. `Read` is the type that pg returns, `Put` the type that handlers write: JSON-ready,
 * because rows are passed as JSON. Both exist only at compile time.
 */
export interface ReadModelColumn<
  Read = unknown,
  Put = unknown,
  Type extends ReadModelColumnType = ReadModelColumnType,
  Later = unknown,
> {
  readonly type: Type;
  /** Whether a new row can omit the column, which is then `NULL`. */
  readonly isInitiallyNull: Later;
  readonly [read]?: Read;
  readonly [put]?: Put;
}

export type ReadModelColumns = Readonly<Record<string, ReadModelColumn>>;

type Present<Read, Put, Type extends ReadModelColumnType> = ReadModelColumn<Read, Put, Type, false>;

function column<Read, Put, Type extends ReadModelColumnType>(type: Type): Present<Read, Put, Type> {
  return { type, isInitiallyNull: false };
}

export const uuid = column<string, string, 'uuid'>('uuid');
export const int = column<number, number, 'int'>('int');
/** Decimal text, or an exactly representable number, when written; always text when read. */
export const bigint = column<string, string | number, 'bigint'>('bigint');
/** Like `bigint`, with decimals. */
export const numeric = column<string, string | number, 'numeric'>('numeric');
export const bool = column<boolean, boolean, 'boolean'>('boolean');
/** A point in time: ISO 8601 text when written, a `Date` when read. */
export const instant = column<Date, string, 'timestamptz'>('timestamptz');
export const intArrayColumn = column<number[], readonly number[], 'int[]'>('int[]');

/** @typeParam T possible values. */
export function text<T extends string = string>(): Present<T, T, 'text'> {
  return column('text');
}

/** Text compared by code points, so that sorting and joins can use an index whatever the database locale. */
export function defineCollatedTextColumn<T extends string = string>(): Present<T, T, 'text COLLATE "C"'> {
  return column('text COLLATE "C"');
}

/** @typeParam T possible items. */
export function defineTextArrayColumn<T extends string = string>(): Present<T[], readonly T[], 'text[]'> {
  return column('text[]');
}

/** @typeParam T a JSON value. */
export function jsonb<T>(): Present<T, T, 'jsonb'> {
  return column('jsonb');
}

/** @returns the column as nullable; a new row must contain it. */
export function nullable<Read, Put, Type extends ReadModelColumnType>({
  type,
}: Present<Read, Put, Type>): Present<Read | null, Put | null, Type> {
  return { type, isInitiallyNull: false };
}

/** @returns the column as nullable and initially `NULL`: a new row may omit it. */
export function initiallyNull<Read, Put, Type extends ReadModelColumnType>({
  type,
}: ReadModelColumn<Read, Put, Type>): ReadModelColumn<Read | null, Put | null, Type, true> {
  return { type, isInitiallyNull: true };
}

/**
 * @returns a column whose `NULL` values are filled by SQL at the end of each batch, so that readers never see `NULL`.
 */
export function makeColumnFilledAfterBatch<Read, Put, Type extends ReadModelColumnType>({
  type,
}: ReadModelColumn<Read, Put, Type>): ReadModelColumn<Read, Put | null, Type, true> {
  return { type, isInitiallyNull: true };
}

type ReadOf<C> = C extends ReadModelColumn<infer Read> ? Read : never;
type PutOf<C> = C extends ReadModelColumn<unknown, infer Put> ? Put : never;
type LaterName<C extends ReadModelColumns> = {
  [Name in keyof C]: C[Name] extends ReadModelColumn<unknown, unknown, ReadModelColumnType, true> ? Name : never;
}[keyof C];
type NumberName<C extends ReadModelColumns> = {
  [Name in keyof C]: C[Name] extends ReadModelColumn<unknown, unknown, NumberType> ? Name : never;
}[keyof C];

/** Columns that are all initially `NULL`. */
export type InitiallyNullColumns<C extends ReadModelColumns> = {
  readonly [Name in keyof C]: C[Name] extends ReadModelColumn<infer Read, infer Put, infer Type>
    ? ReadModelColumn<Read | null, Put | null, Type, true>
    : never;
};

/** @returns the columns, all initially `NULL`. */
export function makeColumnsInitiallyNull<C extends ReadModelColumns>(columns: C): InitiallyNullColumns<C> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, each]) => [name, initiallyNull(each)]),
  ) as unknown as InitiallyNullColumns<C>;
}

/** A row as written: columns that are initially `NULL` are optional, all other columns are required. */
export type ReadModelRowToWrite<C extends ReadModelColumns> = {
  readonly [Name in Exclude<keyof C, LaterName<C>>]: PutOf<C[Name]>;
} & {
  readonly [Name in LaterName<C>]?: PutOf<C[Name]>;
};

/** A row as returned by pg. */
export type QueriedReadModelRow<C extends ReadModelColumns> = { readonly [Name in keyof C]: ReadOf<C[Name]> };

/** Some columns of a row as written. */
export type ReadModelColumnValuesToWrite<C extends ReadModelColumns, Names extends keyof C> = {
  readonly [Name in Names]: PutOf<C[Name]>;
};

/** Increments of numeric columns. */
export type ReadModelColumnIncrements<C extends ReadModelColumns> = { readonly [Name in NumberName<C>]?: number };
