import type { CoverageCountry } from '@marketplace/contracts/coverage/coverage.views.ts';
import { SecondaryText } from '../../../ui/SecondaryText.tsx';
import { Text } from '../../../ui/Text.tsx';
import { roamingRestrictionTitles, formatNetworkSwitchOff } from '../coverageText.ts';
import classes from './CountryCoveragePanel.module.css';
import { groupNetworkSwitchOffs } from './groupNetworkSwitchOffs.ts';

/** Network switch-offs and limits on permanent roaming, each with its source. */
export function NetworkSwitchOffsAndRoamingLimitsSection({ country }: { country: CoverageCountry }) {
  const switchOffs = groupNetworkSwitchOffs(country);
  const { roaming } = country;
  return (
    <section className={classes['notes']} aria-label="Switch-offs and roaming">
      <h4>Switch-offs</h4>
      {switchOffs.length === 0 && <Text size="medium">No switch-off on record.</Text>}
      <ul>
        {switchOffs.map((switchOff, index) => (
          <li key={`${switchOff.label} ${index}`}>
            <strong>{switchOff.label}</strong>: {formatNetworkSwitchOff(switchOff)}
            <SecondaryText>Source: {switchOff.source}</SecondaryText>
          </li>
        ))}
      </ul>
      <h4>Roaming</h4>
      {roaming === null ? (
        <Text size="medium">No limit on permanent roaming on record.</Text>
      ) : (
        <p>
          <strong>
            {roamingRestrictionTitles[roaming.kind]}
            {roaming.confidence === 'low' && ', unconfirmed'}.
          </strong>{' '}
          {roaming.note}
          <SecondaryText>Source: {roaming.source}</SecondaryText>
        </p>
      )}
      <SecondaryText>Indicative, no legal advice.</SecondaryText>
    </section>
  );
}
