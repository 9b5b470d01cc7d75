import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { formatMatchScoreBand } from '@marketplace/contracts/matching/matching.scoreBandLabels.ts';
import { formatProviderCapabilityLevel } from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import type { MatchedProviderListReplyItem } from '@marketplace/contracts/matching/matching.views.ts';
import { CompareProviderToggle } from '../../../shared/catalogue/CompareProviderToggle.tsx';
import { PricingTierBadgeList } from '../../../shared/catalogue/PricingTierBadgeList.tsx';
import { ProviderNameLink } from '../../../shared/catalogue/ProviderNameLink.tsx';
import { ProviderResponseLine } from '../../../shared/catalogue/ProviderResponseLine.tsx';
import { FavouriteButton } from '../../../shared/catalogue/FavouriteButton.tsx';
import {
  maxCardTechnologyBadges,
  ProviderTechnologyBadgeList,
} from '../../../shared/catalogue/ProviderTechnologyBadgeList.tsx';
import { ScoreRing } from './ScoreRing.tsx';
import { ProviderTypeBadge } from '../../../shared/catalogue/ProviderTypeBadge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { joinClassNames } from '../../../ui/polymorphicProps.ts';
import card from '../../../shared/catalogue/list/ListCard.module.css';
import classes from './MatchCard.module.css';
import { RfqProviderCheckbox } from '../selection/RfqProviderCheckbox.tsx';
import { MatchScoreCapNote, MissedMustsAndAdvantagesSection } from './MissedMustsAndAdvantagesSection.tsx';
import { ScoreReasonList } from './ScoreReasonList.tsx';

export interface MatchCardProps {
  provider: MatchedProviderListReplyItem;
  picked: boolean;
}

/** Returns the pricing model from the catalogue or, if the catalogue contains none, the pricing tiers. */
function getPricing(provider: MatchedProviderListReplyItem): string | null {
  return provider.pricing_model ?? provider['Pricing Tiers'];
}

/** Card of a match with its score and the reasons for it. */
export const MatchCard = memo(function MatchCard({ provider, picked }: MatchCardProps) {
  const { matchScore, confidence, criteria, reasons, cap } = provider;
  const matchBand = formatMatchScoreBand(provider.matchBand);
  const confidencePercent = Math.round(confidence * 100);
  return (
    <Card as="article" className={card['card']} data-chosen={picked || undefined} aria-label={provider.Provider}>
      <FlexRow as="header" gap={14} className={classes['head']}>
        <ScoreRing criteria={criteria} score={matchScore} confidence={confidence} size={64} />
        <div className={joinClassNames(card['title'], classes['title'])}>
          <h3>
            <ProviderNameLink provider={provider} />
          </h3>
          <p>
            <Trans>
              {matchBand} match{' '}
              <span
                className={classes['sure']}
                title={t`Share of your requirements, by weight, for which the catalogue has data`}
              >
                {confidencePercent}% confidence
              </span>
            </Trans>
          </p>
          <FlexRow as="p" gap={6} className={classes['kind']}>
            <ProviderTypeBadge type={provider.Type} />
            {formatProviderCapabilityLevel(provider.capability_level)}
          </FlexRow>
        </div>
        <FavouriteButton provider={provider} />
        <RfqProviderCheckbox provider={provider} />
      </FlexRow>
      <MissedMustsAndAdvantagesSection {...provider} />
      <ScoreReasonList reasons={reasons} />
      <MatchScoreCapNote cap={cap} />
      <ProviderResponseLine provider={provider} />
      <FlexRow as="footer" gap={6} wrap className={joinClassNames(card['foot'], classes['foot'])}>
        <ProviderTechnologyBadgeList provider={provider} limit={maxCardTechnologyBadges} />
        <PricingTierBadgeList tiers={getPricing(provider)} limit={1} />
        <CompareProviderToggle provider={provider} />
      </FlexRow>
    </Card>
  );
});
