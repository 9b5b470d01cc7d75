import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { capabilityFlagLabels } from '@marketplace/contracts/catalogue/catalogue.capabilityFlagLabels.ts';
import { capabilityFlags } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderDetailsView } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  technologyStripNames,
  type TechnologySupport,
} from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import { getTechnologyTags } from '@marketplace/domain/catalogue/catalogue.technologyTags.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { PricingTierBadges } from '../../../shared/catalogue/PricingTierBadges.tsx';
import { splitProviderScope, parseWebsiteHost } from '../../../shared/catalogue/providerText.ts';
import { SupportStateIcon } from '../../../shared/catalogue/SupportStateIcon.tsx';
import { TechnologyStrip } from '../../../shared/catalogue/TechnologyStrip.tsx';
import { SupportBadge } from '../../../shared/catalogue/SupportBadge.tsx';
import { VendorResponseSection } from './VendorResponseSection.tsx';
import { ProviderCoverageSection } from './ProviderCoverageSection.tsx';
import { FactItem, FactSection } from './FactSection.tsx';
import { ProviderIdentity } from './ProviderIdentity.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './ProviderFacts.module.css';
import { CatalogueScoresSection } from './CatalogueScoresSection.tsx';

type ProviderProps = Readonly<Record<'provider', ProviderDetailsView>>;

const stripNames = new Set<string>(technologyStripNames);

function Technologies({ provider }: ProviderProps) {
  const others = getTechnologyTags(provider).filter((name) => !stripNames.has(name));
  return (
    <FactSection title="Technologies">
      <TechnologyStrip provider={provider} labelled />
      {others.length > 0 && (
        <Row as="ul" gap={4} align="stretch" wrap className={classes['badges']} aria-label="Further technologies">
          {others.map((name) => (
            <li key={name}>
              <Badge tone="fill">{name}</Badge>
            </li>
          ))}
        </Row>
      )}
    </FactSection>
  );
}

const stateLabels: Readonly<Record<TechnologySupport, string>> = {
  yes: 'yes',
  no: 'no',
  half: 'announced',
  unknown: 'not stated',
};

function toState(flag: boolean | null): TechnologySupport {
  if (flag === null) return 'unknown';
  return flag ? 'yes' : 'no';
}

function Platform({ provider }: ProviderProps) {
  const { capability_level: level, capability_count: count } = provider;
  return (
    <FactSection
      title="Platform"
      aside={
        <>
          <b>{level}</b>, {count} of {capabilityFlags.length}
        </>
      }
    >
      <ul className={classes['flags']} aria-label="Platform capabilities">
        {capabilityFlags.map((flag) => (
          <Row as="li" gap={8} key={flag} data-state={toState(provider[flag])}>
            <SupportStateIcon state={toState(provider[flag])} />
            {capabilityFlagLabels[flag]}
            <VisuallyHidden>: {stateLabels[toState(provider[flag])]}</VisuallyHidden>
          </Row>
        ))}
      </ul>
      <Row as="p" gap={6} className={classes['key']} aria-hidden="true">
        <SupportStateIcon state="yes" /> yes <SupportStateIcon state="no" /> no <SupportStateIcon state="unknown" /> not
        stated
      </Row>
      <dl className={classes['facts']}>
        <FactItem label="Connectivity management">{provider.cmp_type}</FactItem>
        <FactItem label="Platform features" wide>
          {provider['Platform Features']}
        </FactItem>
      </dl>
    </FactSection>
  );
}

function SimAndNtn({ provider }: ProviderProps) {
  return (
    <FactSection title="SIM and NTN">
      <dl className={classes['facts']}>
        <FactItem label="GSMA SGP.32 Support">
          <SupportBadge value={provider['GSMA SGP.32 Support']} />
        </FactItem>
        <FactItem label="NTN Support">
          <SupportBadge value={provider['NTN Support']} />
        </FactItem>
      </dl>
    </FactSection>
  );
}

/** High enough to show all pricing tiers. */
const maxPricingBadges = 100;

function Commercial({ provider }: ProviderProps) {
  const host = parseWebsiteHost(provider.Website);
  return (
    <FactSection title="Commercial">
      <dl className={classes['facts']}>
        <FactItem label="Pricing Tiers" wide>
          <PricingTierBadges tiers={provider['Pricing Tiers']} limit={maxPricingBadges} />
        </FactItem>
        <FactItem label="Pricing model">{provider.pricing_model}</FactItem>
        <FactItem label="Partner">{provider.Partner === 'Y' ? 'Yes, answers instantly' : 'No'}</FactItem>
        <FactItem label="Website">
          {host !== null && (
            <Row
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
            </Row>
          )}
        </FactItem>
        <FactItem label="Sectors">{splitProviderScope(provider['Scope / Sectors']).sectors}</FactItem>
      </dl>
    </FactSection>
  );
}

/**
 * All catalogue facts of a provider, in groups.
 * @param match additional content of the page, such as the reasons of a match.
 */
export function ProviderFacts({ provider, match }: ProviderProps & { match: ReactNode }) {
  return (
    <>
      <ProviderIdentity provider={provider} />
      {match !== undefined && match !== null && <FactSection title="Your match">{match}</FactSection>}
      <Technologies provider={provider} />
      <ProviderCoverageSection provider={provider} />
      <SimAndNtn provider={provider} />
      <Platform provider={provider} />
      <Commercial provider={provider} />
      <VendorResponseSection provider={provider} />
      <CatalogueScoresSection scores={provider.scores} />
    </>
  );
}
