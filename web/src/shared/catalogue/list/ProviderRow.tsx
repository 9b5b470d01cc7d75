import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { regionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { Note } from '../../../ui/Note.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ProviderLogo } from '../ProviderLogo.tsx';
import { ShareBar } from '../../../ui/ShareBar.tsx';
import { ThreeState } from '../ThreeState.tsx';
import { TypeBadge } from '../TypeBadge.tsx';
import { CompareToggle } from '../CompareToggle.tsx';
import { PricingBadges } from '../PricingBadges.tsx';
import { ProviderName } from '../ProviderName.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './ProviderTable.module.css';
import { ResponseCell } from './ResponseCell.tsx';
import { countryCount, scopeParts } from '../providerText.ts';
import { spareColumn } from './spareColumn.ts';
import { StarButton } from '../StarButton.tsx';
import { badgesInTable, TechnologyBadges } from '../TechnologyBadges.tsx';

const allCountries = regionCountries('Global').length;

/** The number of countries with a bar for its share of all countries. */
function CountryCell({ count }: { count: number | null }) {
  if (count === null) return <Badge tone="unknown">Not stated</Badge>;
  return (
    <Row as="span" inline gap={8} className={classes['count']}>
      <ShareBar percent={Math.min(100, (count / allCountries) * 100)} />
      {count}
    </Row>
  );
}

export interface ProviderRowProps {
  provider: ProviderListing;
  number: number;
  score: ReactNode;
  action: ReactNode;
  chosen: boolean;
}

/** A provider as a table row. */
export function ProviderRow({ provider, number, score, action, chosen }: ProviderRowProps) {
  return (
    <Table.Tr aria-selected={chosen || undefined}>
      <Table.Td className={classes['number']}>{number}</Table.Td>
      {score !== undefined && <Table.Td>{score}</Table.Td>}
      <Table.Td className={classes['provider']}>
        <Row gap={8} className={classes['identity']}>
          <ProviderLogo name={provider.Provider} file={provider['Logo File']} size={32} />
          <div>
            <b>
              <ProviderName provider={provider} />
            </b>
            <Note cut>{scopeParts(provider['Scope / Sectors']).sectors ?? provider['Core Offerings']}</Note>
          </div>
          <StarButton provider={provider} />
        </Row>
      </Table.Td>
      <Table.Td>
        <TypeBadge type={provider.Type} />
      </Table.Td>
      <Table.Td className={classes['technologies']}>
        <TechnologyBadges provider={provider} limit={badgesInTable} />
      </Table.Td>
      <Table.Td className={classes['figure']}>
        <CountryCell count={countryCount(provider)} />
      </Table.Td>
      <Table.Td className={classes['state']}>
        <ThreeState value={provider['GSMA SGP.32 Support']} />
      </Table.Td>
      <Table.Td className={spareColumn('state')}>
        <ThreeState value={provider['NTN Support']} short />
      </Table.Td>
      <Table.Td className={classes['answers']}>
        <ResponseCell provider={provider} />
      </Table.Td>
      <Table.Td className={spareColumn('pricing')}>
        <PricingBadges tiers={provider['Pricing Tiers']} limit={1} />
      </Table.Td>
      <Table.Td className={spareColumn('level')}>{provider.capability_level}</Table.Td>
      <Table.Td className={classes['action']}>
        <span>
          <CompareToggle provider={provider} />
          {action}
        </span>
      </Table.Td>
    </Table.Tr>
  );
}
