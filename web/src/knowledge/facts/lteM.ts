import { t } from '@lingui/core/macro';
import { noSourcedValueText, createSourcedValueFactory, composeCitedProse } from './citedProse.ts';
import type { TechnologyDescription } from './technology.ts';

const release13 = createSourcedValueFactory('release13', '2026-11-23');
const bg95 = createSourcedValueFactory('bg95', '2026-11-23');
const ts36306 = createSourcedValueFactory('ts36306', '2026-11-23');
const ts36101 = createSourcedValueFactory('ts36101', '2026-11-23');
const tr36888 = createSourcedValueFactory('tr36888', '2026-11-23');
const ts24008 = createSourcedValueFactory('ts24008', '2026-11-23');

export const lteMTechnologyDescription: TechnologyDescription = {
  id: 'lte-m',
  name: 'LTE-M',
  summary: composeCitedProse(
    t`LTE with a simpler, narrower radio (Cat-M1) that runs inside an ordinary LTE carrier. It keeps handover and voice, which moving devices need, and adds repetitions that reach about ${{ gain: tr36888(15, 'dB') }} deeper than LTE.`,
  ),
  goodFor: [
    composeCitedProse(t`Trackers, wearables and vehicles: a session continues from cell to cell.`),
    composeCitedProse(
      t`Devices that must be updated over the air: a firmware download takes a fraction of the time that NB-IoT needs.`,
    ),
    composeCitedProse(
      t`Batteries that last for years: paging cycles (eDRX) of up to ${{ cycle: ts24008(43.7, 'minutes') }}, and PSM.`,
    ),
    composeCitedProse(t`Alarms and lifts with voice, if the operator offers VoLTE on LTE-M.`),
  ],
  caveats: [
    composeCitedProse(
      t`Roaming for LTE-M needs its own agreement: your SIM may not be able to use LTE-M in every country that has it.`,
    ),
    composeCitedProse(t`The energy per message increases with the repetitions that poor coverage needs.`),
  ],
  compared: {
    standard: composeCitedProse(t`3GPP Release ${{ release: release13(13) }} and later`),
    spectrum: composeCitedProse(t`Licensed`),
    down: composeCitedProse(
      t`${{ fullDuplex: ts36306(1, 'Mbit/s') }} full duplex; ${{ halfDuplex: bg95(588, 'kbit/s') }}, half-duplex module`,
    ),
    up: composeCitedProse(t`${{ halfDuplex: bg95(1119, 'kbit/s') }}, half-duplex module`),
    bandwidth: composeCitedProse(ts36101(1.4, 'MHz')),
    latency: noSourcedValueText,
    mobility: composeCitedProse(t`Handover`),
    voice: composeCitedProse(t`Yes, if the operator offers VoLTE`),
    reach: composeCitedProse(t`${{ couplingLoss: tr36888(155.7, 'dB') }}, design target`),
    power: composeCitedProse(t`${{ high: ts36101(23) }}, ${{ medium: ts36101(20) }} or ${{ low: ts36101(14, 'dBm') }}`),
    battery: noSourcedValueText,
  },
};
