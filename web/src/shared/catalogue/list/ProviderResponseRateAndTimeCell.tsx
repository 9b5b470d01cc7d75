import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  formatProviderResponseTime,
  formatProviderResponseSummary,
} from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';

/**
 * Table cell with the response rate and the time to the first response, or with a summary if the rate is unknown. The
 * cell is empty until the data has loaded.
 */
export function ProviderResponseRateAndTimeCell({
  provider: { response },
}: {
  provider: Pick<ProviderListReplyItem, 'response'>;
}) {
  if (response === undefined) return null;
  const { answerRate, answerMinutes } = response;
  if (answerRate === null) return <CaptionText>{formatProviderResponseSummary(response)}</CaptionText>;
  return (
    <>
      {answerRate}%{answerMinutes !== null && <CaptionText>{formatProviderResponseTime(answerMinutes)}</CaptionText>}
    </>
  );
}
