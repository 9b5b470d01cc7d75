import { t } from '@lingui/core/macro';
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
    <section className={classes['notes']} aria-label={t`Switch-offs and roaming`}>
      <h4>{t`Switch-offs`}</h4>
      {switchOffs.length === 0 && <MutedText size="medium">{t`No switch-off on record.`}</MutedText>}
      <ul>
        {switchOffs.map((switchOff, index) => (
          <li key={`${switchOff.label} ${index}`}>
            <strong>{switchOff.label}</strong>: {formatNetworkSwitchOff(switchOff)}
            <CaptionText>{t`Source: ${{ source: switchOff.source }}`}</CaptionText>
          </li>
        ))}
      </ul>
      <h4>{t`Roaming`}</h4>
      {roaming === null ? (
        <MutedText size="medium">{t`No limit on permanent roaming on record.`}</MutedText>
      ) : (
        <p>
          <strong>
            {roamingRestrictionTitles[roaming.kind]}
            {roaming.confidence === 'low' && ', unconfirmed'}.
          </strong>{' '}
          {roaming.note}
          <CaptionText>{t`Source: ${{ source: roaming.source }}`}</CaptionText>
        </p>
      )}
      <CaptionText>{t`Indicative, no legal advice.`}</CaptionText>
    </section>
  );
}
