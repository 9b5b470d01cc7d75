import { t } from '@lingui/core/macro';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useProviderMatch } from '../../matching/providerMatch.public.ts';
import classes from './QuoteComparisonGrid.module.css';

export interface ProviderMatchScoreCellProps {
  link: BuyerRfqLinkReplyItem;
  requirements: BuyerRfqReplyItem['requirements'];
}

/**
 * Cell with the match score of a provider for the requirements, and with the reasons for the score. Both are based on
 * the current catalogue.
 */
export function ProviderMatchScoreCell({ link, requirements }: ProviderMatchScoreCellProps) {
  const match = useProviderMatch(requirements, { id: link.provider_id, name: link.provider_name });
  if (match === undefined) return <span className={classes['nothing']}>{t`Not available`}</span>;
  if (match === null) return <span className={classes['nothing']}>{t`No match`}</span>;
  return (
    <>
      <strong>{t`${{ matchScore: match.matchScore }} of 100`}</strong>
      {match.reasons.map(({ criterion, kind, text }) => (
        <div key={criterion} className={classes['older']} data-kind={kind}>
          {text}
        </div>
      ))}
    </>
  );
}
