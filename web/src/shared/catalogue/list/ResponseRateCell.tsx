import type { ProviderListItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  formatProviderResponseTime,
  formatProviderResponseSummary,
} from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { SecondaryText } from '../../../ui/SecondaryText.tsx';

/** The response rate and the time to the first response, in a table cell; empty until loaded. */
export function ResponseRateCell({ provider: { response } }: { provider: Pick<ProviderListItem, 'response'> }) {
  if (response === undefined) return null;
  const { answerRate, answerMinutes } = response;
  if (answerRate === null) return <SecondaryText>{formatProviderResponseSummary(response)}</SecondaryText>;
  return (
    <>
      {answerRate}%
      {answerMinutes !== null && <SecondaryText>{formatProviderResponseTime(answerMinutes)}</SecondaryText>}
    </>
  );
}
