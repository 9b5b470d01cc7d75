import { IconExternalLink } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { ProviderLogo } from '../ProviderLogo.tsx';
import { TechStrip } from '../TechStrip.tsx';
import { ThreeState } from '../ThreeState.tsx';
import { TypeBadge } from '../TypeBadge.tsx';
import { CompareToggle } from '../CompareToggle.tsx';
import { PricingBadges } from '../PricingBadges.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import { classNames } from '../../../ui/asElement.ts';
import card from './ListCard.module.css';
import classes from './ProviderCard.module.css';
import { ProviderName } from '../ProviderName.tsx';
import { ResponseLine } from '../ResponseLine.tsx';
import { countriesText, scopeParts, websiteHost } from '../providerText.ts';
import { StarButton } from '../StarButton.tsx';
import { badgesOnCard, TechnologyBadges } from '../TechnologyBadges.tsx';

export interface ProviderCardProps {
  provider: ProviderListing;
  /** In the upper right corner, for example a checkbox. */
  corner?: ReactNode;
  /** In the footer; without it the card has no footer. */
  action?: ReactNode;
  chosen?: boolean;
}

function Website({ provider }: { provider: ProviderListing }) {
  const host = websiteHost(provider.Website);
  if (host === null) return null;
  return (
    <Row as="a" gap={4} className={classes['website']} href={provider.Website ?? ''} target="_blank" rel="noreferrer">
      {host}
      <IconExternalLink size={13} aria-hidden />
      <span className={classes['hit']} />
    </Row>
  );
}

function Facts({ provider }: { provider: ProviderListing }) {
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>Coverage</dt>
        <dd className="tabular">{countriesText(provider)}</dd>
      </div>
      <div>
        <dt>GSMA SGP.32</dt>
        <dd>
          <ThreeState value={provider['GSMA SGP.32 Support']} />
        </dd>
      </div>
      <div>
        <dt>NTN</dt>
        <dd>
          <ThreeState value={provider['NTN Support']} short />
        </dd>
      </div>
    </dl>
  );
}

/** A provider's key facts on a card. */
export const ProviderCard = memo(function ProviderCard({
  provider,
  corner,
  action,
  chosen = false,
}: ProviderCardProps) {
  const { reach, sectors } = scopeParts(provider['Scope / Sectors']);
  const lead = provider['Core Offerings'] ?? sectors ?? 'Offerings not stated';
  return (
    <Card
      as="article"
      className={classNames(card['card'], classes['card'])}
      data-chosen={chosen || undefined}
      aria-label={provider.Provider}
    >
      <Row as="header" gap={12}>
        <ProviderLogo name={provider.Provider} file={provider['Logo File']} size={44} />
        <div className={classNames(card['title'], classes['title'])}>
          <h3>
            <ProviderName provider={provider} />
          </h3>
          <Row as="p" gap="2px 16px" wrap>
            <Row as="span" gap={6}>
              <TypeBadge type={provider.Type} />
              {provider.capability_level}
            </Row>
            {reach !== null && <span className={classes['dot']}>{reach}</span>}
          </Row>
        </div>
        <CompareToggle provider={provider} />
        <StarButton provider={provider} />
        {corner}
      </Row>
      <Text size="medium" className={classes['lead']} title={lead}>
        {lead}
      </Text>
      <TechStrip provider={provider} />
      <Row gap="6px 8px" wrap justify="between">
        <TechnologyBadges provider={provider} limit={badgesOnCard} />
        <PricingBadges tiers={provider['Pricing Tiers']} limit={1} />
      </Row>
      <Facts provider={provider} />
      <ResponseLine provider={provider} />
      {action !== undefined && (
        <Row as="footer" gap={12} justify="end" className={card['foot']}>
          <Website provider={provider} />
          {action}
        </Row>
      )}
    </Card>
  );
});
