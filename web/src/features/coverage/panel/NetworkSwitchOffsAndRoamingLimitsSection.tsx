import type { CoverageCountryReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { roamingRestrictionTitles, formatNetworkSwitchOff } from '../coverageText.ts';
import classes from './CountryCoveragePanel.module.css';
import { groupIdenticalNetworkSwitchOffs } from './groupIdenticalNetworkSwitchOffs.ts';

/** Network switch-offs and limits on permanent roaming, each with its source. */
export function NetworkSwitchOffsAndRoamingLimitsSection({ country }: { country: CoverageCountryReplyItem }) {
  const switchOffs = groupIdenticalNetworkSwitchOffs(country);
  const { roaming } = country;
  return (
    <section className={classes['notes']} aria-label="Switch-offs and roaming">
      <h4>Switch-offs</h4>
      {switchOffs.length === 0 && <MutedText size="medium">No switch-off on record.</MutedText>}
      <ul>
        {switchOffs.map((switchOff, index) => (
          <li key={`${switchOff.label} ${index}`}>
            <strong>{switchOff.label}</strong>: {formatNetworkSwitchOff(switchOff)}
            <CaptionText>Source: {switchOff.source}</CaptionText>
          </li>
        ))}
      </ul>
      <h4>Roaming</h4>
      {roaming === null ? (
        <MutedText size="medium">No limit on permanent roaming on record.</MutedText>
      ) : (
        <p>
          <strong>
            {roamingRestrictionTitles[roaming.kind]}
            {roaming.confidence === 'low' && ', unconfirmed'}.
          </strong>{' '}
          {roaming.note}
          <CaptionText>Source: {roaming.source}</CaptionText>
        </p>
      )}
      <CaptionText>Indicative, no legal advice.</CaptionText>
    </section>
  );
}
