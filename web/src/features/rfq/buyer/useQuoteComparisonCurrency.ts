import { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { CurrencyComparisonSettings } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { createUrlStateCodec, useUrlState } from '../../../core/urlState.ts';
import { useExchangeRatesQuery } from './buyerRfqApi.ts';

const currencyInUrl = createUrlStateCodec(z.object({ currency: Currency.optional().catch(undefined) }));

export interface ComparisonCurrencyState {
  /** Currency in which amounts are shown in addition to the quoted currency; `undefined` for none. */
  chosen: Currency | undefined;
  /** The currency with its rates; `null` if no currency is chosen or the rates have not loaded. */
  comparison: CurrencyComparisonSettings | null;
  /** Whether the rates could not be loaded. */
  failed: boolean;
  choose: (currency: Currency | undefined) => void;
}

/** The currency in which the buyer compares quotes, kept in the URL. */
export function useQuoteComparisonCurrency(): ComparisonCurrencyState {
  const { state, change } = useUrlState(currencyInUrl);
  const chosen = state.currency;
  const { data, isError } = useExchangeRatesQuery(undefined, { skip: chosen === undefined });
  const comparison = useMemo(
    () => (chosen === undefined || data === undefined ? null : { currency: chosen, rates: data.rates }),
    [chosen, data],
  );
  return {
    chosen,
    comparison,
    failed: isError && data === undefined,
    choose: (currency) => change({ currency }, true),
  };
}
