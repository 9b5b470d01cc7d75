import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CoverageCountryReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { formatNetworkSwitchOff, formatRoamingRestriction } from '../coverageText.ts';
import classes from './CountryCoveragePanel.module.css';
import { groupIdenticalNetworkSwitchOffs } from './groupIdenticalNetworkSwitchOffs.ts';

/** Network switch-offs and limits on permanent roaming, each with its source. */
export function NetworkSwitchOffsAndRoamingLimitsSection({ country }: { country: CoverageCountryReplyItem }) {
  const switchOffs = groupIdenticalNetworkSwitchOffs(country);
  const { roaming } = country;
  return (
    <section className={classes['notes']} aria-label={t`Switch-offs and roaming`}>
      <h4>{t`Switch-offs`}</h4>
      {switchOffs.length === 0 && <MutedText size="medium">{t`No known network switch-offs.`}</MutedText>}
      <ul>
        {switchOffs.map((switchOff, index) => {
          const { label: networks, source } = switchOff;
          const state = formatNetworkSwitchOff(switchOff);
          return (
            <li key={`${networks} ${index}`}>
              <Trans>
                <strong>{networks}</strong>: {state}
              </Trans>
              <CaptionText>{t`Source: ${{ source }}`}</CaptionText>
            </li>
          );
        })}
      </ul>
      <h4>{t`Roaming`}</h4>
      {roaming === null ? (
        <MutedText size="medium">{t`No known limits on permanent roaming.`}</MutedText>
      ) : (
        <p>
          <strong>{formatRoamingRestriction(roaming)}</strong> {roaming.note}
          <CaptionText>{t`Source: ${{ source: roaming.source }}`}</CaptionText>
        </p>
      )}
      <CaptionText>{t`Indicative only. This is not legal advice.`}</CaptionText>
    </section>
  );
}
