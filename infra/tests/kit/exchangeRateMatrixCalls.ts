import { listExchangeRatesEndpoint } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { callTestApi } from './apiCalls.ts';
import { encodeTestMultipartForm } from './forms.ts';
import type { RoleMatrixRequestFactory } from './matrixCell.ts';
import type { RoleMatrixFixture } from './roleMatrixFixture.ts';

/** Reads the current version of the exchange rates as an admin. */
async function readRatesVersion({ scenario, people }: RoleMatrixFixture): Promise<number> {
  const { body } = await scenario.get(listExchangeRatesEndpoint.path, people.admin);
  return listExchangeRatesEndpoint.reply.parse(body).version;
}

const oneRate = (version: number) => ({
  version,
  as_of: '2026-11-20',
  source: 'European Central Bank',
  rates: [{ currency: 'USD', rate: `1.${crypto.getRandomValues(new Uint16Array(1))[0]}` }],
});

/** For each route of exchange rates, a function that builds a valid request. */
export const exchangeRateRoleMatrixRequestFactories: Readonly<Record<string, RoleMatrixRequestFactory>> = {
  'PUT /api/admin/exchange-rates': async ({ world }) => ({ body: oneRate(await readRatesVersion(world)) }),
  'DELETE /api/admin/exchange-rates/:currency': async ({ world }) => {
    const { scenario, people } = world;
    const body = oneRate(await readRatesVersion(world));
    const { token } = people.admin;
    const set = await callTestApi(scenario.market.command, 'PUT', listExchangeRatesEndpoint.path, body, { token });
    if (set.status !== 200) throw new Error(`Setting a rate was refused: ${JSON.stringify(set.body)}`);
    return { params: { currency: 'USD' }, query: `?version=${await readRatesVersion(world)}` };
  },
  'POST /api/admin/exchange-rates/preview': async () => ({
    form: await encodeTestMultipartForm([{ name: 'rates.csv', bytes: 'Currency,Rate\nUSD,1.0812\n' }]),
  }),
};
