import multipart from '@fastify/multipart';
import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  largestRateFile,
  previewRateFile,
  removeExchangeRate,
  setExchangeRates,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { ratesStream } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { readTextTable, readWorkbookTable, tableLimits } from '../../catalogue/import/readTable.public.ts';
import type { FileIntake } from '../../files/fileIntake.ts';
import { type FileRules, formOptions } from '../../files/receiveFile.ts';
import { commandMeta } from '../../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, LoggerPort } from '../../ports.ts';
import { checkedRates } from './givenRates.ts';
import { readRateFile } from './rateFile.ts';
import { ratesDecider, type RatesState, standingRates } from './rates.decider.ts';

export type RateRoutesDeps = CommandRoutePorts & LoadStatePort & LoggerPort;

const isText = (fileName: string): boolean => /\.csv$/i.test(fileName);

/** One .csv or .xlsx file. */
const rateFileRules: FileRules = {
  maxBytes: tableLimits.packedBytes,
  fields: [],
  nameRefusal: (fileName) =>
    isText(fileName) || /\.xlsx$/i.test(fileName)
      ? null
      : new Refusal('rule', 'upload.extension', 'Only .csv and .xlsx files are allowed'),
  tooLarge: () => new Refusal('tooLarge', 'upload.too-large', `The file is larger than ${largestRateFile} KB.`),
};

/** @returns the current rate, as in API responses. */
function currentRate({ standing }: RatesState, currency: Currency) {
  const current = standing.get(currency);
  return current === undefined ? null : { currency, rate: current.rate, as_of: current.asOf, source: current.source };
}

/** Admins set, remove and import exchange rates. */
export function rateRoutes(app: FastifyInstance, deps: RateRoutesDeps, receive: FileIntake): void {
  const { guard, execute, loadState, now, logger } = deps;

  serve(app, guard, setExchangeRates, async ({ body, caller, request }) => {
    const meta = commandMeta(deps, { request, caller, body });
    const { version: seen, ...given } = body;
    const command = { type: 'SetExchangeRates', seen, given: checkedRates(given, meta.at) } as const;
    const { position, state } = await execute(ratesDecider, { stream: ratesStream, command, meta });
    logger.info({ by: caller.userId, version: state.version }, 'exchange rates were set');
    return { position, message: 'The rates are saved.', version: state.version };
  });

  serve(app, guard, removeExchangeRate, async ({ params, query, caller, request }) => {
    const meta = commandMeta(deps, { request, caller, body: { ...params, ...query } });
    const command = { type: 'RemoveExchangeRate', seen: query.version, currency: params.currency } as const;
    const { position, state } = await execute(ratesDecider, { stream: ratesStream, command, meta });
    logger.info({ by: caller.userId, version: state.version }, 'an exchange rate was removed');
    return { position, message: 'The rate is removed.', version: state.version };
  });

  // Separate scope, since no other route here accepts forms.
  app.register(async (scope) => {
    await scope.register(multipart, formOptions);

    serve(scope, guard, previewRateFile, async ({ request, reply }) => {
      const table = await receive({ request, reply }, rateFileRules, async (file) =>
        isText(file.fileName) ? readTextTable(file.bytes) : readWorkbookTable(file),
      );
      const { asOf, rates, skippedCurrencies } = readRateFile(table, now().toISOString());
      const { state } = await loadState(standingRates, ratesStream);
      return {
        version: state.version,
        as_of: asOf,
        rates: rates.map(({ currency, rate }) => ({ currency, rate, before: currentRate(state, currency) })),
        left_out: [...skippedCurrencies],
      };
    });
  });
}
