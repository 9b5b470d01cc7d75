import { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { Comparison } from '@marketplace/domain/rfq/cost/conversion.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { defineAddressState, useAddressState } from '../../../core/addressState.ts';
import { useExchangeRatesQuery } from './buyerRfqApi.ts';

const shownIn = defineAddressState(z.object({ currency: Currency.optional().catch(undefined) }));

export interface ComparisonControl {
  /** What amounts are shown in besides their own; `undefined` for nothing else. */
  chosen: Currency | undefined;
  /** With the rates, once they are here; `null` where nothing is chosen. */
  comparison: Comparison | null;
  /** Whether the rates could not be read. */
  failed: boolean;
  choose: (currency: Currency | undefined) => void;
}

/** The currency that a buyer compares quotes in. It stands in the address, as what a page shows does. */
export function useComparison(): ComparisonControl {
  const { state, change } = useAddressState(shownIn);
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
