import type { ResponseSortKey } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { responseSortValue } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { Responses } from '../../currentResponses.ts';
import { l, type TextCondition } from './textCondition.ts';

/** SQL that selects the rows of a page from `listing`, and their order, both for the alias `l`. */
export interface ListedPart {
  readonly rows: string;
  readonly order: string;
}

/** A page ordered by vendor response metrics. */
export interface ResponsePage {
  readonly responses: Responses;
  readonly by: ResponseSortKey;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Orders the few providers with response metrics first, then all others by name, which an index provides. The metrics
 * are in memory and are sent with the query.
 * @param listed the table, called `l`.
 * @param condition receives the parameter values.
 */
export function responseOrder(listed: string, { conditions, values }: TextCondition, page: ResponsePage): ListedPart {
  const known = [...page.responses].flatMap(([id, response]) => {
    const value = responseSortValue(response, page.by);
    return value === null ? [] : [{ id, value }];
  });
  const ids = `$${values.push(known.map(({ id }) => id))}::text[]`;
  const figures = `$${values.push(known.map(({ value }) => value))}::int[]`;
  const [limit, offset] = [`$${values.push(page.limit)}`, `$${values.push(page.offset)}`];
  const names = `${l.sort_name}, ${l.id}`;
  const where = (...more: readonly string[]): string => {
    const all = [...conditions, ...more];
    return all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
  };
  const order = `l.figure${page.descending ? ' DESC' : ''} NULLS LAST, ${names}`;
  const rows = `
    SELECT * FROM (
      SELECT k.figure, ${names} FROM ${listed} JOIN unnest(${ids}, ${figures}) AS k (provider, figure) ON k.provider = ${l.id}
        ${where()}
      UNION ALL
      (SELECT NULL::int AS figure, ${names} FROM ${listed} ${where(`${l.id} <> ALL(${ids})`)}
        ORDER BY ${names} LIMIT ${limit}::int + ${offset}::int)
    ) l ORDER BY ${order} LIMIT ${limit}::int OFFSET ${offset}::int`;
  return { rows, order };
}
