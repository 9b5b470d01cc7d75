import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { SentTo } from './SentTo.tsx';

interface Sent {
  readonly providers: number;
  /** `null` where the address does not say. */
  readonly rfqId: string | null;
}

function sentIn(search: URLSearchParams): Sent | null {
  if (search.get('success') !== 'true') return null;
  const asked = Number.parseInt(search.get('providers') ?? '', 10);
  const providers = Number.isNaN(asked) ? 1 : Math.min(Math.max(asked, 1), maxProvidersPerRfq);
  return { providers, rfqId: search.get('sent') };
}

/** Says that an RFQ went out when the address says so, and takes that out of the address. */
export function SentBanner() {
  const [search, setSearch] = useSearchParams();
  const arriving = sentIn(search);
  const [sent, setSent] = useState(arriving);
  const isArriving = arriving !== null;
  if (isArriving && (arriving.providers !== sent?.providers || arriving.rfqId !== sent.rfqId)) setSent(arriving);
  useEffect(() => {
    if (!isArriving) return;
    setSearch(
      (before) => {
        before.delete('success');
        before.delete('providers');
        before.delete('sent');
        return before;
      },
      { replace: true },
    );
  }, [isArriving, setSearch]);
  if (sent === null) return null;
  return (
    <Notice tone="success" title="RFQ Sent Successfully">
      Your request for quotes has been sent to {sent.providers} {sent.providers === 1 ? 'provider' : 'providers'}. You
      will receive responses soon.
      {sent.rfqId !== null && <SentTo rfqId={sent.rfqId} />}
    </Notice>
  );
}
