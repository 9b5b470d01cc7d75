import { exchangeRateBaseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import { listExchangeRatesEndpoint, readExchangeRatesEndpoint } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import {
  listLatestExchangeRateChanges,
  findExchangeRatesWithAuthors,
  findCurrentExchangeRates,
} from './exchangeRates.queries.ts';

export type ExchangeRateQueryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

/**
 * Registers the endpoints for exchange rates: the current rates for comparisons and, for admins, the rates with their
 * history.
 */
export function registerExchangeRateQueryRoutes(app: FastifyInstance, deps: ExchangeRateQueryRoutesDeps): void {
  registerEndpoint(app, deps.guard, readExchangeRatesEndpoint, async () => ({
    base: exchangeRateBaseCurrency,
    rates: await findCurrentExchangeRates(await resolveReadModelPoolAndSchemas(deps)),
  }));

  registerEndpoint(app, deps.guard, listExchangeRatesEndpoint, async () => {
    const source = await resolveReadModelPoolAndSchemas(deps);
    // The version is read from the changes, which are loaded before the rates. If the rates change in between, the
    // reply contains an outdated version, so that a concurrent edit is detected.
    const changes = await listLatestExchangeRateChanges(source);
    return {
      version: changes[0]?.version ?? 0,
      base: exchangeRateBaseCurrency,
      rates: await findExchangeRatesWithAuthors(source),
      changes,
    };
  });
}
