import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Notice } from '../../../ui/Notice.tsx';

function providersSent(search: URLSearchParams): number | null {
  if (search.get('success') !== 'true') return null;
  const asked = Number.parseInt(search.get('providers') ?? '', 10);
  return Number.isNaN(asked) ? 1 : Math.min(Math.max(asked, 1), maxProvidersPerRfq);
}

/** Says that an RFQ went out when the address says so, and takes that out of the address. */
export function SentBanner() {
  const [search, setSearch] = useSearchParams();
  const arriving = providersSent(search);
  const [sent, setSent] = useState(arriving);
  if (arriving !== null && arriving !== sent) setSent(arriving);
  useEffect(() => {
    if (arriving === null) return;
    setSearch(
      (before) => {
        before.delete('success');
        before.delete('providers');
        return before;
      },
      { replace: true },
    );
  }, [arriving, setSearch]);
  if (sent === null) return null;
  return (
    <Notice tone="success" title="RFQ Sent Successfully">
      Your request for quotes has been sent to {sent} {sent === 1 ? 'provider' : 'providers'}. You will receive
      responses soon.
    </Notice>
  );
}
