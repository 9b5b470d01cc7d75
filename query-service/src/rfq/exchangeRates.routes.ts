import { baseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import { listExchangeRates, readExchangeRates } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { rateChanges, ratesForAdmins, ratesThatStand } from './exchangeRates.queries.ts';

export type RateRoutesDeps = GuardPort & ReadModelPort;

/** Registers exchange rates for comparisons, and for admins with their history. */
export function rateRoutes(app: FastifyInstance, deps: RateRoutesDeps): void {
  serve(app, deps.guard, readExchangeRates, async () => ({
    base: baseCurrency,
    rates: await ratesThatStand(await readSource(deps)),
  }));

  serve(app, deps.guard, listExchangeRates, async () => {
    const source = await readSource(deps);
    // Loaded first: rates that change in between are then newer than the version, and a concurrent edit is detected.
    const changes = await rateChanges(source);
    return { version: changes[0]?.version ?? 0, base: baseCurrency, rates: await ratesForAdmins(source), changes };
  });
}
