import { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { Comparison } from '@marketplace/domain/rfq/cost/conversion.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { defineAddressState, useAddressState } from '../../../core/addressState.ts';
import { useExchangeRatesQuery } from './buyerRfqApi.ts';

const currencyInUrl = defineAddressState(z.object({ currency: Currency.optional().catch(undefined) }));

export interface ComparisonControl {
  /** Currency in which amounts are shown in addition to their own; `undefined` for none. */
  chosen: Currency | undefined;
  /** The currency with its rates; `null` without a currency or until the rates have loaded. */
  comparison: Comparison | null;
  /** Whether the rates could not be loaded. */
  failed: boolean;
  choose: (currency: Currency | undefined) => void;
}

/** The currency in which the buyer compares quotes, kept in the URL. */
export function useComparison(): ComparisonControl {
  const { state, change } = useAddressState(currencyInUrl);
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
