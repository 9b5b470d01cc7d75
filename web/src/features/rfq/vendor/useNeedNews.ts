import { useEffect, useRef } from 'react';
import type { VendorRfqRow } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { needText } from '@marketplace/domain/rfq/quoteText.ts';
import { notify } from '../../../core/notify.tsx';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';

/** Shows a toast when a buyer changes the numbers of a listed request. */
export function useNeedNews(rfqs: readonly VendorRfqRow[]): void {
  const known = useRef<ReadonlyMap<string, string | null> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(rfqs.map(({ id, need_changed_at: at }) => [id, at]));
    for (const rfq of before === null ? [] : rfqs) {
      const { id, need_changed_at: at } = rfq;
      if (at === null || before?.get(id) === undefined || before.get(id) === at) continue;
      const message = needText(rfq.need) ?? 'The buyer names none any more.';
      notify({ type: 'info', title: `Other numbers for ${rfqTitle(rfq)}`, message });
    }
  }, [rfqs]);
}
