import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { VendorRfqListReplyItem } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';
import { showToast } from '../../../core/showToast.tsx';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';

/** Shows the vendor a toast when a buyer changes the required quantities of a listed RFQ. */
export function useVendorToastsForChangedRfqQuantities(rfqs: readonly VendorRfqListReplyItem[]): void {
  const previousChanges = useRef<ReadonlyMap<string, string | null> | null>(null);
  useEffect(() => {
    const previous = previousChanges.current;
    previousChanges.current = new Map(rfqs.map(({ id, need_changed_at: at }) => [id, at]));
    for (const rfq of previous === null ? [] : rfqs) {
      const { id, need_changed_at: at } = rfq;
      if (at === null || previous?.get(id) === undefined || previous.get(id) === at) continue;
      const message = formatRfqQuantities(rfq.need) ?? t`The buyer removed all quantities.`;
      showToast({ type: 'info', title: t`Quantities changed: ${{ rfqTitle: formatRfqTitle(rfq) }}`, message });
    }
  }, [rfqs]);
}
