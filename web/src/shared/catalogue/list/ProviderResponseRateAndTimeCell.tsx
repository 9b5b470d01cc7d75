import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatProviderResponseTime } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { getHasVendorAccountLabel } from '../vendorPresenceText.ts';

/**
 * Table cell with the response rate and the time to the first response, or, if the rate is unknown, with whether the
 * provider has a vendor account. The cell is empty until the data has loaded.
 */
export function ProviderResponseRateAndTimeCell({
  provider: { response },
}: {
  provider: Pick<ProviderListReplyItem, 'response'>;
}) {
  if (response === undefined) return null;
  const { answerRate, answerMinutes } = response;
  if (answerRate === null) return <CaptionText>{getHasVendorAccountLabel(response.registered)}</CaptionText>;
  return (
    <>
      {answerRate}%
      {answerMinutes !== null && <CaptionText>{formatMessage(formatProviderResponseTime(answerMinutes))}</CaptionText>}
    </>
  );
}
