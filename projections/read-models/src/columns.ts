/** Postgres types that a read model's column may have. */
export type ColumnType =
  | 'text'
  /** Text that compares by code points, wherever the database stands. */
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

/** Types whose columns can be added to. */
type NumberType = Extract<ColumnType, 'int' | 'bigint' | 'numeric'>;

declare const read: unique symbol;
declare const put: unique symbol;

/**
 * A column of a read model's table. `Read` is what pg gives of it, `Put` what a handler writes: JSON-ready, because rows travel as JSON.
 * Nobody but the compiler knows either.
 */
export interface Column<Read = unknown, Put = unknown, Type extends ColumnType = ColumnType, Later = unknown> {
  readonly type: Type;
  /** Whether a row that is put may be without it. */
  readonly isLater: Later;
  readonly [read]?: Read;
  readonly [put]?: Put;
}

export type Columns = Readonly<Record<string, Column>>;

type Present<Read, Put, Type extends ColumnType> = Column<Read, Put, Type, false>;

function column<Read, Put, Type extends ColumnType>(type: Type): Present<Read, Put, Type> {
  return { type, isLater: false };
}

export const uuid = column<string, string, 'uuid'>('uuid');
export const int = column<number, number, 'int'>('int');
/** Decimal text, or a number that stands for itself exactly; always text when read. */
export const bigint = column<string, string | number, 'bigint'>('bigint');
/** Like `bigint`, with decimals. */
export const numeric = column<string, string | number, 'numeric'>('numeric');
export const bool = column<boolean, boolean, 'boolean'>('boolean');
/** A point in time: ISO 8601 text when put, a `Date` when read. */
export const instant = column<Date, string, 'timestamptz'>('timestamptz');
export const intArray = column<number[], readonly number[], 'int[]'>('int[]');

/** @typeParam T the texts that occur. */
export function text<T extends string = string>(): Present<T, T, 'text'> {
  return column('text');
}

/** Text that compares by code points, so that an order or a join by it can use an index wherever the database stands. */
export function collatedText<T extends string = string>(): Present<T, T, 'text COLLATE "C"'> {
  return column('text COLLATE "C"');
}

/** @typeParam T the texts that occur as members. */
export function textArray<T extends string = string>(): Present<T[], readonly T[], 'text[]'> {
  return column('text[]');
}

/** @typeParam T a value that JSON holds as it is. */
export function jsonb<T>(): Present<T, T, 'jsonb'> {
  return column('jsonb');
}

/** @returns the column, which may hold `NULL`; a row that is put says so. */
export function orNull<Read, Put, Type extends ColumnType>({
  type,
}: Present<Read, Put, Type>): Present<Read | null, Put | null, Type> {
  return { type, isLater: false };
}

/** @returns the column, which is `NULL` until something happens that sets it: a row may be put without it. */
export function later<Read, Put, Type extends ColumnType>({
  type,
}: Column<Read, Put, Type>): Column<Read | null, Put | null, Type, true> {
  return { type, isLater: true };
}

/** @returns the column, which SQL sets at the end of every batch where it is `NULL`: no reader ever finds it so. */
export function setAfterBatch<Read, Put, Type extends ColumnType>({
  type,
}: Column<Read, Put, Type>): Column<Read, Put | null, Type, true> {
  return { type, isLater: true };
}

type ReadOf<C> = C extends Column<infer Read> ? Read : never;
type PutOf<C> = C extends Column<unknown, infer Put> ? Put : never;
type LaterName<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Column<unknown, unknown, ColumnType, true> ? Name : never;
}[keyof C];
type NumberName<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Column<unknown, unknown, NumberType> ? Name : never;
}[keyof C];

/** Columns, each of them `later`. */
export type Later<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer Read, infer Put, infer Type>
    ? Column<Read | null, Put | null, Type, true>
    : never;
};

/** @returns the columns, each of them `later`. */
export function allLater<C extends Columns>(columns: C): Later<C> {
  return Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, later(each)])) as unknown as Later<C>;
}

/** A row as it is put: every column but those that come later. */
export type PutRow<C extends Columns> = { readonly [Name in Exclude<keyof C, LaterName<C>>]: PutOf<C[Name]> } & {
  readonly [Name in LaterName<C>]?: PutOf<C[Name]>;
};

/** A row as pg gives it. */
export type ReadRow<C extends Columns> = { readonly [Name in keyof C]: ReadOf<C[Name]> };

/** Some columns of a row as they are put. */
export type PutValues<C extends Columns, Names extends keyof C> = { readonly [Name in Names]: PutOf<C[Name]> };

/** What can be added to columns that hold a number. */
export type Amounts<C extends Columns> = { readonly [Name in NumberName<C>]?: number };
