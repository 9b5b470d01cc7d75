import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { capabilityNames } from '@marketplace/contracts/catalogue/catalogue.capabilityNames.ts';
import { capabilityFlags } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { placeNames, type PlaceState } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';
import { technologyTags } from '@marketplace/domain/catalogue/catalogue.technologyTags.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { PricingBadges } from '../../../shared/catalogue/PricingBadges.tsx';
import { scopeParts, websiteHost } from '../../../shared/catalogue/providerText.ts';
import { StateSign } from '../../../shared/catalogue/StateSign.tsx';
import { TechStrip } from '../../../shared/catalogue/TechStrip.tsx';
import { ThreeState } from '../../../shared/catalogue/ThreeState.tsx';
import { Answers } from './Answers.tsx';
import { Coverage } from './Coverage.tsx';
import { Fact, FactSection } from './FactSection.tsx';
import { Identity } from './Identity.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './ProviderFacts.module.css';
import { Scores } from './Scores.tsx';

type ProviderProps = Readonly<Record<'provider', DetailedProvider>>;

const stripNames = new Set<string>(placeNames);

function Technologies({ provider }: ProviderProps) {
  const others = technologyTags(provider).filter((name) => !stripNames.has(name));
  return (
    <FactSection title="Technologies">
      <TechStrip provider={provider} labelled />
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

const stateLabels: Readonly<Record<PlaceState, string>> = {
  yes: 'yes',
  no: 'no',
  half: 'announced',
  unknown: 'not stated',
};

function toState(flag: boolean | null): PlaceState {
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
            <StateSign state={toState(provider[flag])} />
            {capabilityNames[flag]}
            <VisuallyHidden>: {stateLabels[toState(provider[flag])]}</VisuallyHidden>
          </Row>
        ))}
      </ul>
      <Row as="p" gap={6} className={classes['key']} aria-hidden="true">
        <StateSign state="yes" /> yes <StateSign state="no" /> no <StateSign state="unknown" /> not stated
      </Row>
      <dl className={classes['facts']}>
        <Fact label="Connectivity management">{provider.cmp_type}</Fact>
        <Fact label="Platform features" wide>
          {provider['Platform Features']}
        </Fact>
      </dl>
    </FactSection>
  );
}

function SimAndNtn({ provider }: ProviderProps) {
  return (
    <FactSection title="SIM and NTN">
      <dl className={classes['facts']}>
        <Fact label="GSMA SGP.32 Support">
          <ThreeState value={provider['GSMA SGP.32 Support']} />
        </Fact>
        <Fact label="NTN Support">
          <ThreeState value={provider['NTN Support']} />
        </Fact>
      </dl>
    </FactSection>
  );
}

/** High enough to show all pricing tiers. */
const maxPricingBadges = 100;

function Commercial({ provider }: ProviderProps) {
  const host = websiteHost(provider.Website);
  return (
    <FactSection title="Commercial">
      <dl className={classes['facts']}>
        <Fact label="Pricing Tiers" wide>
          <PricingBadges tiers={provider['Pricing Tiers']} limit={maxPricingBadges} />
        </Fact>
        <Fact label="Pricing model">{provider.pricing_model}</Fact>
        <Fact label="Partner">{provider.Partner === 'Y' ? 'Yes, answers instantly' : 'No'}</Fact>
        <Fact label="Website">
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
        </Fact>
        <Fact label="Sectors">{scopeParts(provider['Scope / Sectors']).sectors}</Fact>
      </dl>
    </FactSection>
  );
}

/** All catalogue facts of a provider, in groups. @param match additional content of the page, such as the reasons of a match. */
export function ProviderFacts({ provider, match }: ProviderProps & { match: ReactNode }) {
  return (
    <>
      <Identity provider={provider} />
      {match !== undefined && match !== null && <FactSection title="Your match">{match}</FactSection>}
      <Technologies provider={provider} />
      <Coverage provider={provider} />
      <SimAndNtn provider={provider} />
      <Platform provider={provider} />
      <Commercial provider={provider} />
      <Answers provider={provider} />
      <Scores scores={provider.scores} />
    </>
  );
}
