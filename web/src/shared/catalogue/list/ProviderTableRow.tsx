import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { formatProviderCapabilityLevel } from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import type { ReactNode } from 'react';
import { listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ProviderLogo } from '../ProviderLogo.tsx';
import { PercentBar } from '../../../ui/PercentBar.tsx';
import { FeatureSupportBadge } from '../FeatureSupportBadge.tsx';
import { ProviderTypeBadge } from '../ProviderTypeBadge.tsx';
import { CompareProviderToggle } from '../CompareProviderToggle.tsx';
import { PricingTierBadgeList } from '../PricingTierBadgeList.tsx';
import { ProviderNameLink } from '../ProviderNameLink.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderTable.module.css';
import { ProviderResponseRateAndTimeCell } from './ProviderResponseRateAndTimeCell.tsx';
import { getProviderCountryCount, splitProviderScopeIntoReachAndSectors } from '../providerText.ts';
import { getNarrowScreenHiddenColumnClassNames } from './optionalColumn.ts';
import { FavouriteButton } from '../FavouriteButton.tsx';
import { maxTableTechnologyBadges, ProviderTechnologyBadgeList } from '../ProviderTechnologyBadgeList.tsx';

const allCountries = listRegionCountries('Global').length;

/** Number of the provider's countries, and a bar that shows their share of all countries. */
function CountryCell({ count }: { count: number | null }) {
  if (count === null) return <Badge tone="unknown">{t`Not stated`}</Badge>;
  return (
    <FlexRow as="span" inline gap={8} className={classes['count']}>
      <PercentBar percent={Math.min(100, (count / allCountries) * 100)} />
      {count}
    </FlexRow>
  );
}

export interface ProviderTableRowProps {
  provider: ProviderListReplyItem;
  number: number;
  score: ReactNode;
  action: ReactNode;
  chosen: boolean;
}

/** Row of `ProviderTable` for one provider. */
export function ProviderTableRow({ provider, number, score, action, chosen }: ProviderTableRowProps) {
  return (
    <Table.Tr aria-selected={chosen || undefined}>
      <Table.Td className={classes['number']}>{number}</Table.Td>
      {score !== undefined && <Table.Td>{score}</Table.Td>}
      <Table.Td className={classes['provider']}>
        <FlexRow gap={8} className={classes['identity']}>
          <ProviderLogo name={provider.Provider} file={provider['Logo File']} size={32} />
          <div>
            <b>
              <ProviderNameLink provider={provider} />
            </b>
            <CaptionText cut>
              {splitProviderScopeIntoReachAndSectors(provider['Scope / Sectors']).sectors ?? provider['Core Offerings']}
            </CaptionText>
          </div>
          <FavouriteButton provider={provider} />
        </FlexRow>
      </Table.Td>
      <Table.Td>
        <ProviderTypeBadge type={provider.Type} />
      </Table.Td>
      <Table.Td className={classes['technologies']}>
        <ProviderTechnologyBadgeList provider={provider} limit={maxTableTechnologyBadges} />
      </Table.Td>
      <Table.Td className={classes['figure']}>
        <CountryCell count={getProviderCountryCount(provider)} />
      </Table.Td>
      <Table.Td className={classes['state']}>
        <FeatureSupportBadge value={provider['GSMA SGP.32 Support']} />
      </Table.Td>
      <Table.Td className={getNarrowScreenHiddenColumnClassNames('state')}>
        <FeatureSupportBadge value={provider['NTN Support']} short />
      </Table.Td>
      <Table.Td className={classes['answers']}>
        <ProviderResponseRateAndTimeCell provider={provider} />
      </Table.Td>
      <Table.Td className={getNarrowScreenHiddenColumnClassNames('pricing')}>
        <PricingTierBadgeList tiers={provider['Pricing Tiers']} limit={1} />
      </Table.Td>
      <Table.Td className={getNarrowScreenHiddenColumnClassNames('level')}>
        {formatProviderCapabilityLevel(provider.capability_level)}
      </Table.Td>
      <Table.Td className={classes['action']}>
        <span>
          <CompareProviderToggle provider={provider} />
          {action}
        </span>
      </Table.Td>
    </Table.Tr>
  );
}
