import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { RfqProviderDeliveryStatusList } from './RfqProviderDeliveryStatusList.tsx';

interface Sent {
  readonly providers: number;
  /** `null` when the URL has no RFQ id. */
  readonly rfqId: string | null;
}

function parseSentRfq(search: URLSearchParams): Sent | null {
  if (search.get('success') !== 'true') return null;
  const requestedCount = Number.parseInt(search.get('providers') ?? '', 10);
  const providers = Number.isNaN(requestedCount) ? 1 : Math.min(Math.max(requestedCount, 1), maxProvidersPerRfq);
  return { providers, rfqId: search.get('sent') };
}

/** Success banner, shown when URL parameters state that an RFQ was sent. Removes these parameters from the URL. */
export function RfqSentBanner() {
  const [search, setSearch] = useSearchParams();
  const sentInUrl = parseSentRfq(search);
  const [sent, setSent] = useState(sentInUrl);
  const isSentInUrl = sentInUrl !== null;
  if (isSentInUrl && (sentInUrl.providers !== sent?.providers || sentInUrl.rfqId !== sent.rfqId)) setSent(sentInUrl);
  useEffect(() => {
    if (!isSentInUrl) return;
    setSearch(
      (before) => {
        before.delete('success');
        before.delete('providers');
        before.delete('sent');
        return before;
      },
      { replace: true },
    );
  }, [isSentInUrl, setSearch]);
  if (sent === null) return null;
  const { providers, rfqId } = sent;
  return (
    <Notice tone="success" title={t`RFQ Sent Successfully`}>
      {t`Your request for quotes has been sent to ${plural(providers, { one: '# provider', other: '# providers' })}. You will receive responses soon.`}
      {rfqId !== null && <RfqProviderDeliveryStatusList rfqId={rfqId} />}
    </Notice>
  );
}
