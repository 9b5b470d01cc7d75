import type { ValidatedExchangeRates } from '@marketplace/command-service/rfq/rates/exchangeRateValidation.ts';
import { exchangeRatesDecider } from '@marketplace/command-service/rfq/rates/rates.decider.ts';
import { exchangeRatesStreamName } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { waitUntilReadModelsReachPosition, type ServiceFunctionsForSeeding } from '../start/seedAccounts.ts';

/** Source that is shown with the fictitious rates. */
const source = 'Example, not a real rate';
const rates: ValidatedExchangeRates['rates'] = [
  { currency: 'USD', rate: '1.10' },
  { currency: 'GBP', rate: '0.85' },
  { currency: 'JPY', rate: '160' },
  { currency: 'CAD', rate: '1.50' },
  { currency: 'AUD', rate: '1.65' },
];

/** Date of the example rates; earlier than all imported rates, so that imports replace the example rates. */
const asOf = '2026-01-01';

/** Sets example exchange rates, unless exchange rates have been set before. */
export async function setExampleExchangeRates(services: ServiceFunctionsForSeeding, adminId: string): Promise<void> {
  const { execute, loadState, now } = services.commandDeps;
  const { state } = await loadState(exchangeRatesDecider, exchangeRatesStreamName);
  if (state.version > 0) return;
  const commandId = deriveCommandId({ actor: adminId, route: 'seed', key: 'example rates' });
  const meta = { commandId, actor: adminId, at: now().toISOString() };
  const command = { type: 'SetExchangeRates', seen: 0, given: { asOf, source, rates } } as const;
  const { position } = await execute(exchangeRatesDecider, { stream: exchangeRatesStreamName, command, meta });
  await waitUntilReadModelsReachPosition(services, position);
}

/** Removes the example exchange rates and keeps all other rates; safe to repeat. */
export async function removeExampleExchangeRates(services: ServiceFunctionsForSeeding): Promise<void> {
  const { execute, loadState, newId, now } = services.commandDeps;
  const { state } = await loadState(exchangeRatesDecider, exchangeRatesStreamName);
  let seen = state.version;
  for (const [currency, { source: from }] of state.standing) {
    if (from !== source) continue;
    const meta = { commandId: newId(), actor: 'system', at: now().toISOString() };
    const command = { type: 'RemoveExchangeRate', seen, currency } as const;
    const { position } = await execute(exchangeRatesDecider, { stream: exchangeRatesStreamName, command, meta });
    seen += 1;
    await waitUntilReadModelsReachPosition(services, position);
  }
}
