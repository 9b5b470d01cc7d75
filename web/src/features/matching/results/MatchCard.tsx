import { memo } from 'react';
import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import { CompareToggle } from '../../../shared/catalogue/CompareToggle.tsx';
import { PricingBadges } from '../../../shared/catalogue/PricingBadges.tsx';
import { ProviderName } from '../../../shared/catalogue/ProviderName.tsx';
import { ResponseLine } from '../../../shared/catalogue/ResponseLine.tsx';
import { StarButton } from '../../../shared/catalogue/StarButton.tsx';
import { badgesOnCard, TechnologyBadges } from '../../../shared/catalogue/TechnologyBadges.tsx';
import { ScoreRing } from './ScoreRing.tsx';
import { TypeBadge } from '../../../shared/catalogue/TypeBadge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import { classNames } from '../../../ui/asElement.ts';
import card from '../../../shared/catalogue/list/ListCard.module.css';
import classes from './MatchCard.module.css';
import { Pick } from '../selection/Pick.tsx';
import { CapLine, MatchFacts } from './MatchFacts.tsx';
import { ReasonLedger } from './ReasonLedger.tsx';

export interface MatchCardProps {
  provider: MatchedListing;
  picked: boolean;
}

/** Pricing model from the catalogue, otherwise the pricing tiers. */
function getPricing(provider: MatchedListing): string | null {
  return provider.pricing_model ?? provider['Pricing Tiers'];
}

/** Card of a match with its score and the reasons for it. */
export const MatchCard = memo(function MatchCard({ provider, picked }: MatchCardProps) {
  const { matchScore, matchBand, confidence, criteria, reasons, cap } = provider;
  return (
    <Card as="article" className={card['card']} data-chosen={picked || undefined} aria-label={provider.Provider}>
      <Row as="header" gap={14} className={classes['head']}>
        <ScoreRing criteria={criteria} score={matchScore} confidence={confidence} size={64} />
        <div className={classNames(card['title'], classes['title'])}>
          <h3>
            <ProviderName provider={provider} />
          </h3>
          <p>
            {matchBand} match{' '}
            <span className={classes['sure']} title="Share of the asked weight that the catalogue answers">
              {Math.round(confidence * 100)}% confidence
            </span>
          </p>
          <Row as="p" gap={6} className={classes['kind']}>
            <TypeBadge type={provider.Type} />
            {provider.capability_level}
          </Row>
        </div>
        <StarButton provider={provider} />
        <Pick provider={provider} />
      </Row>
      <MatchFacts {...provider} />
      <ReasonLedger reasons={reasons} />
      <CapLine cap={cap} />
      <ResponseLine provider={provider} />
      <Row as="footer" gap={6} wrap className={classNames(card['foot'], classes['foot'])}>
        <TechnologyBadges provider={provider} limit={badgesOnCard} />
        <PricingBadges tiers={getPricing(provider)} limit={1} />
        <CompareToggle provider={provider} />
      </Row>
    </Card>
  );
});
