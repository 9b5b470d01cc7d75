import type { ProviderResponseMetricSortKey } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { getResponseMetricSortValue } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ResponseMetricsByProvider } from '../../currentResponses.ts';
import { providerListingColumnRefs, type CatalogueTextSearchConditions } from './textCondition.ts';

/** SQL that selects the rows of a page from `listing`, and the SQL for their order. Both use the alias `l`. */
export interface CatalogueSearchRowsSql {
  readonly rows: string;
  readonly order: string;
}

/** Parameters of a page of providers that is sorted by a response metric. */
export interface ProviderPageByResponseMetricParams {
  readonly responses: ResponseMetricsByProvider;
  readonly by: ProviderResponseMetricSortKey;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Builds SQL that sorts the few providers with response metrics first, then all others by name, which an index
 * supports. The metrics are in memory and are sent with the query as parameters.
 * @param listed the table with its alias `l`.
 * @param condition conditions of the search; the parameters of the built SQL are added to the `values` of this object.
 */
export function buildOrderByResponseMetricsSql(
  listed: string,
  { conditions, values }: CatalogueTextSearchConditions,
  page: ProviderPageByResponseMetricParams,
): CatalogueSearchRowsSql {
  const known = [...page.responses].flatMap(([id, response]) => {
    const value = getResponseMetricSortValue(response, page.by);
    return value === null ? [] : [{ id, value }];
  });
  const ids = `$${values.push(known.map(({ id }) => id))}::text[]`;
  const figures = `$${values.push(known.map(({ value }) => value))}::int[]`;
  const [limit, offset] = [`$${values.push(page.limit)}`, `$${values.push(page.offset)}`];
  const names = `${providerListingColumnRefs.sort_name}, ${providerListingColumnRefs.id}`;
  const where = (...more: readonly string[]): string => {
    const all = [...conditions, ...more];
    return all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
  };
  const order = `l.figure${page.descending ? ' DESC' : ''} NULLS LAST, ${names}`;
  const rows = `
    SELECT * FROM (
      SELECT k.figure, ${names} FROM ${listed} JOIN unnest(${ids}, ${figures}) AS k (provider, figure) ON k.provider = ${providerListingColumnRefs.id}
        ${where()}
      UNION ALL
      (SELECT NULL::int AS figure, ${names} FROM ${listed} ${where(`${providerListingColumnRefs.id} <> ALL(${ids})`)}
        ORDER BY ${names} LIMIT ${limit}::int + ${offset}::int)
    ) l ORDER BY ${order} LIMIT ${limit}::int OFFSET ${offset}::int`;
  return { rows, order };
}
