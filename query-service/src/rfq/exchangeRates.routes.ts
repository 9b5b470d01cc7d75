import { baseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import { listExchangeRates, readExchangeRates } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { rateChanges, ratesForAdmins, ratesThatStand } from './exchangeRates.queries.ts';

export type RateRoutesDeps = GuardPort & ReadModelPort;

/** Exchange rates for whoever compares amounts, and for admins with how they came to be. */
export function rateRoutes(app: FastifyInstance, deps: RateRoutesDeps): void {
  serve(app, deps.guard, readExchangeRates, async () => ({
    base: baseCurrency,
    rates: await ratesThatStand(await readSource(deps)),
  }));

  serve(app, deps.guard, listExchangeRates, async () => {
    const source = await readSource(deps);
    // First, so that rates which change meanwhile are newer than the version: with that nothing is overwritten.
    const changes = await rateChanges(source);
    return { version: changes[0]?.version ?? 0, base: baseCurrency, rates: await ratesForAdmins(source), changes };
  });
}
