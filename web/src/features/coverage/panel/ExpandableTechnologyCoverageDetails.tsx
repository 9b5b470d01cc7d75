import { plural, t } from '@lingui/core/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type {
  CoverageDeclaringProvider,
  OperatorNetworkReplyItem,
  TechnologyCoverageInCountry,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import { ProviderDetailLink } from '../../../shared/catalogue/ProviderDetailLink.tsx';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TruncationNote } from '../../../ui/TruncationNote.tsx';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { formatNetworkTechnologyState } from '../coverageText.ts';
import classes from './CountryCoveragePanel.module.css';

/** Number of names in a collapsed list. */
const collapsedLength = 6;

interface NameListProps<Item> {
  /** Heading of the list, including who makes the claim. */
  title: string;
  items: readonly Item[];
  /** Label of the button that shows the items that are left out at first. */
  showAllLabel: string;
  getKey: (item: Item, index: number) => string;
  children: (item: Item) => ReactNode;
}

function NameList<Item>({ title, items, showAllLabel, getKey, children }: NameListProps<Item>) {
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  const shown = all ? items : items.slice(0, collapsedLength);
  return (
    <>
      <h4>{title}</h4>
      <ul className={classes['names']} aria-label={title}>
        {shown.map((item, index) => (
          <li key={getKey(item, index)}>{children(item)}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {showAllLabel}
        </Button>
      )}
    </>
  );
}

const tones: Readonly<Record<OperatorNetworkReplyItem['state'], BadgeTone>> = {
  live: 'neutral',
  ending: 'fill',
  off: 'unknown',
  announced: 'unknown',
};

function NetworkLine({ network }: { network: OperatorNetworkReplyItem }) {
  const { source } = network;
  return (
    <div className={classes['network']}>
      <FlexRow gap="4px 8px" wrap justify="between">
        <span>{network.name}</span>
        <Badge tone={network.confidence === 'low' ? 'unknown' : tones[network.state]}>
          {formatNetworkTechnologyState(network)}
        </Badge>
      </FlexRow>
      <CaptionText>
        {network.counted ? t`Source: ${{ source }}` : t`Source: ${{ source }}. Not counted as coverage.`}
      </CaptionText>
    </div>
  );
}

function Providers({ providers, count }: { providers: readonly CoverageDeclaringProvider[]; count: number }) {
  const shown = formatInteger(providers.length);
  return (
    <>
      <NameList
        title={t`Claimed by provider`}
        showAllLabel={plural(providers.length, { one: 'Show # provider', other: 'Show all # providers' })}
        items={providers}
        getKey={({ id }) => id}
      >
        {({ id, name }) => <ProviderDetailLink id={id}>{name}</ProviderDetailLink>}
      </NameList>
      {providers.length > 0 && providers.length < count && (
        <TruncationNote>{plural(count, { other: `The first ${shown} of # providers by name.` })}</TruncationNote>
      )}
    </>
  );
}

/** One technology in a country: counts of networks and providers, expandable to their names. */
export function ExpandableTechnologyCoverageDetails({
  name,
  coverage,
}: {
  name: string;
  coverage: TechnologyCoverageInCountry;
}) {
  const { infrastructure_count: networks, provider_count: providers } = coverage;
  const { infrastructure_providers: operatorNetworks } = coverage;
  const nameCount = operatorNetworks.length + coverage.provider_providers.length;
  return (
    <details className={classes['technology']}>
      <summary>
        <strong translate="no">{name}</strong>
        <span className="tabular">{plural(networks, { one: '# network', other: '# networks' })}</span>
        <span className="tabular">{plural(providers, { one: '# provider', other: '# providers' })}</span>
        <IconChevronDown size={16} aria-hidden />
      </summary>
      {nameCount === 0 && <MutedText size="medium">{t`No coverage data available`}</MutedText>}
      <NameList
        title={t`Operator networks`}
        showAllLabel={plural(operatorNetworks.length, { one: 'Show # network', other: 'Show all # networks' })}
        items={operatorNetworks}
        getKey={(network, index) => `${network.name} ${index}`}
      >
        {(network) => <NetworkLine network={network} />}
      </NameList>
      <Providers providers={coverage.provider_providers} count={providers} />
    </details>
  );
}
