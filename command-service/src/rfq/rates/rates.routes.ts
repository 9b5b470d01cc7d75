import multipart from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  maxExchangeRateFileKilobytes,
  previewRateFileEndpoint,
  removeExchangeRateEndpoint,
  setExchangeRatesEndpoint,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { exchangeRatesStreamName } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import {
  parseDelimitedText,
  parseFirstVisibleSheetInChildProcess,
  uploadLimitsForSmallTables,
} from '../../catalogue/import/parseTable.public.ts';
import type { FileReceiver } from '../../files/fileReceiver.ts';
import { type ReceivedFileRules, multipartFormOptions } from '../../files/receiveFileIntoMemory.ts';
import { createCommandMeta } from '../../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, LoggerPort } from '../../ports.ts';
import { validateExchangeRates } from './exchangeRateValidation.ts';
import { parseExchangeRateFile } from './rateFile.ts';
import { exchangeRatesDecider, type ExchangeRatesDeciderState, exchangeRatesFold } from './rates.decider.ts';

export type ExchangeRateCommandRoutesDeps = CommandRoutePorts & LoadStatePort & LoggerPort;

const isText = (fileName: string): boolean => /\.csv$/i.test(fileName);

/** Accepts one .csv or .xlsx file. */
const rateFileRules: ReceivedFileRules = {
  maxBytes: uploadLimitsForSmallTables.packedBytes,
  fields: [],
  nameRefusal: (fileName) =>
    isText(fileName) || /\.xlsx$/i.test(fileName)
      ? null
      : new Refusal('rule', 'upload.extension', msg`Only .csv and .xlsx files are allowed.`),
  tooLarge: () =>
    new Refusal(
      'tooLarge',
      'upload.too-large',
      msg`The file is larger than ${{ maxKilobytes: maxExchangeRateFileKilobytes }} KB. Upload a smaller file.`,
    ),
};

/** @returns the current rate of a currency, as in API responses; `null` if there is none. */
function currentRate({ standing }: ExchangeRatesDeciderState, currency: Currency) {
  const current = standing.get(currency);
  return current === undefined ? null : { currency, rate: current.rate, as_of: current.asOf, source: current.source };
}

/** Endpoints for admins to set and remove exchange rates, and to preview a file with rates. */
export function registerExchangeRateCommandRoutes(
  app: FastifyInstance,
  deps: ExchangeRateCommandRoutesDeps,
  receive: FileReceiver,
): void {
  const { guard, execute, loadState, now, logger } = deps;

  registerEndpoint(app, guard, setExchangeRatesEndpoint, async ({ body, caller, request }) => {
    const meta = createCommandMeta(deps, { request, caller, body });
    const { version: seen, ...given } = body;
    const command = { type: 'SetExchangeRates', seen, given: validateExchangeRates(given, meta.at) } as const;
    const { position, state } = await execute(exchangeRatesDecider, { stream: exchangeRatesStreamName, command, meta });
    logger.info({ by: caller.userId, version: state.version }, 'exchange rates were set');
    return { position, message: formatMessage(msg`The exchange rates were saved.`), version: state.version };
  });

  registerEndpoint(app, guard, removeExchangeRateEndpoint, async ({ params, query, caller, request }) => {
    const meta = createCommandMeta(deps, { request, caller, body: { ...params, ...query } });
    const command = { type: 'RemoveExchangeRate', seen: query.version, currency: params.currency } as const;
    const { position, state } = await execute(exchangeRatesDecider, { stream: exchangeRatesStreamName, command, meta });
    logger.info({ by: caller.userId, version: state.version }, 'an exchange rate was removed');
    return { position, message: formatMessage(msg`The exchange rate was removed.`), version: state.version };
  });

  // The form parser is registered in a separate scope, since no other route here accepts forms.
  app.register(async (scope) => {
    await scope.register(multipart, multipartFormOptions);

    registerEndpoint(scope, guard, previewRateFileEndpoint, async ({ request, reply }) => {
      const table = await receive({ request, reply }, rateFileRules, async (file) =>
        isText(file.fileName) ? parseDelimitedText(file.bytes) : parseFirstVisibleSheetInChildProcess(file),
      );
      const { asOf, rates, skippedCurrencies } = parseExchangeRateFile(table, now().toISOString());
      const { state } = await loadState(exchangeRatesFold, exchangeRatesStreamName);
      return {
        version: state.version,
        as_of: asOf,
        rates: rates.map(({ currency, rate }) => ({ currency, rate, before: currentRate(state, currency) })),
        left_out: [...skippedCurrencies],
      };
    });
  });
}
