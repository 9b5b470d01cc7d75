import { t } from '@lingui/core/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { formatProviderCapabilityLevel } from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { ProviderLogo } from '../ProviderLogo.tsx';
import { ProviderTechnologySupportStrip } from '../ProviderTechnologySupportStrip.tsx';
import { FeatureSupportBadge } from '../FeatureSupportBadge.tsx';
import { ProviderTypeBadge } from '../ProviderTypeBadge.tsx';
import { CompareProviderToggle } from '../CompareProviderToggle.tsx';
import { PricingTierBadgeList } from '../PricingTierBadgeList.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { joinClassNames } from '../../../ui/polymorphicProps.ts';
import card from './ListCard.module.css';
import classes from './ProviderCard.module.css';
import { ProviderNameLink } from '../ProviderNameLink.tsx';
import { ProviderResponseLine } from '../ProviderResponseLine.tsx';
import {
  formatProviderCountryCount,
  splitProviderScopeIntoReachAndSectors,
  parseWebsiteHost,
} from '../providerText.ts';
import { FavouriteButton } from '../FavouriteButton.tsx';
import { maxCardTechnologyBadges, ProviderTechnologyBadgeList } from '../ProviderTechnologyBadgeList.tsx';

export interface ProviderCardProps {
  provider: ProviderListReplyItem;
  /** Content in the upper right corner, for example a checkbox. */
  corner?: ReactNode;
  /** Content of the footer. When omitted, the card has no footer. */
  action?: ReactNode;
  chosen?: boolean;
}

function Website({ provider }: { provider: ProviderListReplyItem }) {
  const host = parseWebsiteHost(provider.Website);
  if (host === null) return null;
  return (
    <FlexRow
      as="a"
      gap={4}
      className={classes['website']}
      href={provider.Website ?? ''}
      target="_blank"
      rel="noreferrer"
    >
      {host}
      <IconExternalLink size={13} aria-hidden />
      <span className={classes['hit']} />
    </FlexRow>
  );
}

function Facts({ provider }: { provider: ProviderListReplyItem }) {
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>{t`Coverage`}</dt>
        <dd className="tabular">{formatProviderCountryCount(provider)}</dd>
      </div>
      <div>
        <dt>{t`GSMA SGP.32`}</dt>
        <dd>
          <FeatureSupportBadge value={provider['GSMA SGP.32 Support']} />
        </dd>
      </div>
      <div>
        <dt>{t`NTN`}</dt>
        <dd>
          <FeatureSupportBadge value={provider['NTN Support']} short />
        </dd>
      </div>
    </dl>
  );
}

/** Card with the key facts about a provider. */
export const ProviderCard = memo(function ProviderCard({
  provider,
  corner,
  action,
  chosen = false,
}: ProviderCardProps) {
  const { reach, sectors } = splitProviderScopeIntoReachAndSectors(provider['Scope / Sectors']);
  const lead = provider['Core Offerings'] ?? sectors ?? t`Offerings not stated`;
  return (
    <Card
      as="article"
      className={joinClassNames(card['card'], classes['card'])}
      data-chosen={chosen || undefined}
      aria-label={provider.Provider}
    >
      <FlexRow as="header" gap={12}>
        <ProviderLogo name={provider.Provider} file={provider['Logo File']} size={44} />
        <div className={joinClassNames(card['title'], classes['title'])}>
          <h3>
            <ProviderNameLink provider={provider} />
          </h3>
          <FlexRow as="p" gap="2px 16px" wrap>
            <FlexRow as="span" gap={6}>
              <ProviderTypeBadge type={provider.Type} />
              {formatProviderCapabilityLevel(provider.capability_level)}
            </FlexRow>
            {reach !== null && <span className={classes['dot']}>{reach}</span>}
          </FlexRow>
        </div>
        <CompareProviderToggle provider={provider} />
        <FavouriteButton provider={provider} />
        {corner}
      </FlexRow>
      <MutedText size="medium" className={classes['lead']} title={lead}>
        {lead}
      </MutedText>
      <ProviderTechnologySupportStrip provider={provider} />
      <FlexRow gap="6px 8px" wrap justify="between">
        <ProviderTechnologyBadgeList provider={provider} limit={maxCardTechnologyBadges} />
        <PricingTierBadgeList tiers={provider['Pricing Tiers']} limit={1} />
      </FlexRow>
      <Facts provider={provider} />
      <ProviderResponseLine provider={provider} />
      {action !== undefined && (
        <FlexRow as="footer" gap={12} justify="end" className={card['foot']}>
          <Website provider={provider} />
          {action}
        </FlexRow>
      )}
    </Card>
  );
});
