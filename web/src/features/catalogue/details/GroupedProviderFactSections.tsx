import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { providerCapabilityFlagLabels } from '@marketplace/contracts/catalogue/catalogue.capabilityFlagLabels.ts';
import { providerCapabilityFlags } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  technologyStripNames,
  type TechnologySupportState,
} from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import { formatProviderCapabilityLevel } from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { getProviderTechnologyTags } from '@marketplace/domain/catalogue/catalogue.technologyTags.ts';
import { TechnologyBadge } from '../../../shared/catalogue/TechnologyBadge.tsx';
import { PricingTierBadgeList } from '../../../shared/catalogue/PricingTierBadgeList.tsx';
import { splitProviderScopeIntoReachAndSectors, parseWebsiteHost } from '../../../shared/catalogue/providerText.ts';
import { FeatureSupportIcon } from '../../../shared/catalogue/FeatureSupportIcon.tsx';
import { ProviderTechnologySupportStrip } from '../../../shared/catalogue/ProviderTechnologySupportStrip.tsx';
import { FeatureSupportBadge } from '../../../shared/catalogue/FeatureSupportBadge.tsx';
import { VendorResponseStatisticsSection } from './VendorResponseStatisticsSection.tsx';
import { ProviderCoverageSection } from './ProviderCoverageSection.tsx';
import { ProviderFactLabelAndValueText, TitledProviderDetailsSection } from './TitledProviderDetailsSection.tsx';
import { ProviderNameAndSummaryHeader } from './ProviderNameAndSummaryHeader.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './GroupedProviderFactSections.module.css';
import { ProviderCatalogueScoresSection } from './ProviderCatalogueScoresSection.tsx';

type ProviderProps = Readonly<Record<'provider', ProviderDetailsReplyItem>>;

const stripNames = new Set<string>(technologyStripNames);

function Technologies({ provider }: ProviderProps) {
  const others = getProviderTechnologyTags(provider).filter((name) => !stripNames.has(name));
  return (
    <TitledProviderDetailsSection title={t`Technologies`}>
      <ProviderTechnologySupportStrip provider={provider} labelled />
      {others.length > 0 && (
        <FlexRow as="ul" gap={4} align="stretch" wrap className={classes['badges']} aria-label={t`Other technologies`}>
          {others.map((name) => (
            <li key={name}>
              <TechnologyBadge name={name} />
            </li>
          ))}
        </FlexRow>
      )}
    </TitledProviderDetailsSection>
  );
}

const stateLabels: Readonly<Record<TechnologySupportState, string>> = {
  yes: t`yes`,
  no: t`no`,
  half: t`announced`,
  unknown: t`not stated`,
};

function toState(flag: boolean | null): TechnologySupportState {
  if (flag === null) return 'unknown';
  return flag ? 'yes' : 'no';
}

function Capability({ label, state }: { label: string; state: TechnologySupportState }) {
  const stateLabel = stateLabels[state];
  return (
    <FlexRow as="li" gap={8} data-state={state}>
      <FeatureSupportIcon state={state} />
      <Trans>
        {label}
        <VisuallyHidden>: {stateLabel}</VisuallyHidden>
      </Trans>
    </FlexRow>
  );
}

function Platform({ provider }: ProviderProps) {
  const count = provider.capability_count;
  const level = formatProviderCapabilityLevel(provider.capability_level);
  const total = providerCapabilityFlags.length;
  return (
    <TitledProviderDetailsSection
      title={t`Platform`}
      aside={
        <>
          <Trans>
            <b>{level}</b>, {count} of {total} capabilities
          </Trans>
        </>
      }
    >
      <ul className={classes['flags']} aria-label={t`Platform capabilities`}>
        {providerCapabilityFlags.map((flag) => (
          <Capability
            key={flag}
            label={formatMessage(providerCapabilityFlagLabels[flag])}
            state={toState(provider[flag])}
          />
        ))}
      </ul>
      <FlexRow as="p" gap={6} className={classes['key']} aria-hidden="true">
        <FeatureSupportIcon state="yes" /> {stateLabels.yes} <FeatureSupportIcon state="no" /> {stateLabels.no}{' '}
        <FeatureSupportIcon state="unknown" /> {stateLabels.unknown}
      </FlexRow>
      <dl className={classes['facts']}>
        <ProviderFactLabelAndValueText label={t`Connectivity management`}>
          {provider.cmp_type}
        </ProviderFactLabelAndValueText>
        <ProviderFactLabelAndValueText label={t`Platform features`} wide>
          {provider['Platform Features']}
        </ProviderFactLabelAndValueText>
      </dl>
    </TitledProviderDetailsSection>
  );
}

function SimAndNtn({ provider }: ProviderProps) {
  return (
    <TitledProviderDetailsSection title={t`SIM and NTN`}>
      <dl className={classes['facts']}>
        <ProviderFactLabelAndValueText label={t`GSMA SGP.32 Support`}>
          <FeatureSupportBadge value={provider['GSMA SGP.32 Support']} />
        </ProviderFactLabelAndValueText>
        <ProviderFactLabelAndValueText label={t`NTN Support`}>
          <FeatureSupportBadge value={provider['NTN Support']} />
        </ProviderFactLabelAndValueText>
      </dl>
    </TitledProviderDetailsSection>
  );
}

/** Maximum number of pricing tiers; high enough to show all of them. */
const maxPricingBadges = 100;

function Commercial({ provider }: ProviderProps) {
  const host = parseWebsiteHost(provider.Website);
  return (
    <TitledProviderDetailsSection title={t`Commercial`}>
      <dl className={classes['facts']}>
        <ProviderFactLabelAndValueText label={t`Pricing Tiers`} wide>
          <PricingTierBadgeList tiers={provider['Pricing Tiers']} limit={maxPricingBadges} />
        </ProviderFactLabelAndValueText>
        <ProviderFactLabelAndValueText label={t`Pricing model`}>{provider.pricing_model}</ProviderFactLabelAndValueText>
        <ProviderFactLabelAndValueText label={t`Partner`}>
          {provider.Partner === 'Y' ? t`Yes, offers instant quotes` : t`No`}
        </ProviderFactLabelAndValueText>
        <ProviderFactLabelAndValueText label={t`Website`}>
          {host !== null && (
            <FlexRow
              as="a"
              inline
              gap={4}
              className={classes['website']}
              href={provider.Website ?? ''}
              target="_blank"
              rel="noreferrer"
            >
              {host}
              <IconExternalLink size={13} aria-hidden />
            </FlexRow>
          )}
        </ProviderFactLabelAndValueText>
        <ProviderFactLabelAndValueText label={t`Sectors`}>
          {splitProviderScopeIntoReachAndSectors(provider['Scope / Sectors']).sectors}
        </ProviderFactLabelAndValueText>
      </dl>
    </TitledProviderDetailsSection>
  );
}

/**
 * All catalogue facts of a provider, in groups.
 * @param match additional content from the page, such as the reasons for a match.
 */
export function GroupedProviderFactSections({ provider, match }: ProviderProps & { match: ReactNode }) {
  return (
    <>
      <ProviderNameAndSummaryHeader provider={provider} />
      {match !== undefined && match !== null && (
        <TitledProviderDetailsSection title={t`Your match`}>{match}</TitledProviderDetailsSection>
      )}
      <Technologies provider={provider} />
      <ProviderCoverageSection provider={provider} />
      <SimAndNtn provider={provider} />
      <Platform provider={provider} />
      <Commercial provider={provider} />
      <VendorResponseStatisticsSection provider={provider} />
      <ProviderCatalogueScoresSection scores={provider.scores} />
    </>
  );
}
