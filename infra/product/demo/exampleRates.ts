import type { ValidatedExchangeRates } from '@marketplace/command-service/rfq/rates/exchangeRateValidation.ts';
import { exchangeRatesDecider } from '@marketplace/command-service/rfq/rates/rates.decider.ts';
import { exchangeRatesStreamName } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { waitForReadModels, type SeededServices } from '../start/seedAccounts.ts';

/** Round, fictitious rates; the source says so wherever they are shown. */
const source = 'Example, not a real rate';
const rates: ValidatedExchangeRates['rates'] = [
  { currency: 'USD', rate: '1.10' },
  { currency: 'GBP', rate: '0.85' },
  { currency: 'JPY', rate: '160' },
  { currency: 'CAD', rate: '1.50' },
  { currency: 'AUD', rate: '1.65' },
];

/** Early, so that any imported rates replace them. */
const asOf = '2026-01-01';

/** Sets rates for the demo unless rates were ever set, even if the demo accounts were recreated. */
export async function setExampleRates(services: SeededServices, adminId: string): Promise<void> {
  const { execute, loadState, now } = services.commandDeps;
  const { state } = await loadState(exchangeRatesDecider, exchangeRatesStreamName);
  if (state.version > 0) return;
  const commandId = deriveCommandId({ actor: adminId, route: 'seed', key: 'example rates' });
  const meta = { commandId, actor: adminId, at: now().toISOString() };
  const command = { type: 'SetExchangeRates', seen: 0, given: { asOf, source, rates } } as const;
  const { position } = await execute(exchangeRatesDecider, { stream: exchangeRatesStreamName, command, meta });
  await waitForReadModels(services, position);
}

/** Removes the example rates and keeps rates set by others; safe to repeat. */
export async function removeExampleRates(services: SeededServices): Promise<void> {
  const { execute, loadState, newId, now } = services.commandDeps;
  const { state } = await loadState(exchangeRatesDecider, exchangeRatesStreamName);
  let seen = state.version;
  for (const [currency, { source: from }] of state.standing) {
    if (from !== source) continue;
    const meta = { commandId: newId(), actor: 'system', at: now().toISOString() };
    const command = { type: 'RemoveExchangeRate', seen, currency } as const;
    const { position } = await execute(exchangeRatesDecider, { stream: exchangeRatesStreamName, command, meta });
    seen += 1;
    await waitForReadModels(services, position);
  }
}
