import { quoteCurrencies } from '@marketplace/contracts/kernel/money.ts';
import type { ExchangeRate } from '@marketplace/contracts/rfq/rfq.rates.ts';
import {
  type AdminExchangeRateReplyItem,
  maxListedExchangeRateChanges,
  type ExchangeRateChangeReplyItem,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import type { exchangeRatesReadModel } from '@marketplace/read-models/rfq/exchangeRates.tables.ts';
import { sql } from 'kysely';
import { formatExchangeRateHistoryEntry } from './exchangeRates.text.ts';

type RatesDb = ReadModelRowTypes<typeof exchangeRatesReadModel> & ReadModelRowTypes<typeof peopleReadModel>;

/** Sorts rates in the order of `quoteCurrencies`. */
function sortByCurrency<Row extends Pick<ExchangeRate, 'currency'>>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => quoteCurrencies.indexOf(one.currency) - quoteCurrencies.indexOf(other.currency));
}

/** Finds the current exchange rates, in the order of `quoteCurrencies`. */
export async function findCurrentExchangeRates(source: ReadModelPoolAndSchemas): Promise<ExchangeRate[]> {
  const rows = await createReadModelQueryBuilder<RatesDb>(source)
    .selectFrom('exchangeRates.exchange_rate')
    .select(['currency', 'rate', 'as_of', 'source'])
    .execute();
  return sortByCurrency(rows);
}

/**
 * Finds the current exchange rates, each with the name of the admin who set the rate, in the order of
 * `quoteCurrencies`.
 */
export async function findExchangeRatesWithAuthors(
  source: ReadModelPoolAndSchemas,
): Promise<AdminExchangeRateReplyItem[]> {
  const rows = await createReadModelQueryBuilder<RatesDb>(source)
    .selectFrom('exchangeRates.exchange_rate as r')
    .leftJoin('people.person as p', (join) =>
      join.on((eb) => eb(eb.cast('p.user_id', 'text'), '=', eb.ref('r.set_by'))),
    )
    .select(['r.currency', 'r.rate', 'r.as_of', 'r.source', 'r.set_at'])
    .select((eb) => fullNameSql(eb.ref('p.first_name'), eb.ref('p.last_name')).as('set_by'))
    .execute();
  return sortByCurrency(rows).map(({ set_at, ...row }) => ({ ...row, set_at: set_at.toISOString() }));
}

/** SQL for the full name of a person; `NULL` if the person is unknown. */
const fullNameSql = (first: unknown, last: unknown) =>
  sql<string | null>`nullif(concat_ws(' ', ${first}, ${last}), '')`;

/** Finds the latest changes to exchange rates, newest first, each described as text. */
export async function listLatestExchangeRateChanges(
  source: ReadModelPoolAndSchemas,
): Promise<ExchangeRateChangeReplyItem[]> {
  const rows = await createReadModelQueryBuilder<RatesDb>(source)
    .selectFrom('exchangeRates.rate_change as c')
    .leftJoin('people.person as p', (join) =>
      join.on((eb) => eb(eb.cast('p.user_id', 'text'), '=', eb.ref('c.changed_by'))),
    )
    .select(['c.version', 'c.at', 'c.as_of', 'c.source', 'c.rates'])
    .select((eb) => fullNameSql(eb.ref('p.first_name'), eb.ref('p.last_name')).as('by'))
    .orderBy('c.version', 'desc')
    .limit(maxListedExchangeRateChanges)
    .execute();
  return rows.map(({ version, at, by, ...change }) => ({
    version,
    at: at.toISOString(),
    by,
    words: formatExchangeRateHistoryEntry(change),
  }));
}
