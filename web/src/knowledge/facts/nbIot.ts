import { t } from '@lingui/core/macro';
import { citeSource, createSourcedValueFactory, composeCitedProse } from './citedProse.ts';
import type { TechnologyDescription } from './technology.ts';

const release13 = createSourcedValueFactory('release13', '2026-11-23');
const bg95 = createSourcedValueFactory('bg95', '2026-11-23');
const ts36101 = createSourcedValueFactory('ts36101', '2026-11-23');
const tr45820 = createSourcedValueFactory('tr45820', '2026-11-23');
const ts24008 = createSourcedValueFactory('ts24008', '2026-11-23');

export const nbIotTechnologyDescription: TechnologyDescription = {
  id: 'nb-iot',
  name: 'NB-IoT',
  summary: composeCitedProse(
    t`A narrow carrier inside or next to LTE, for stationary devices that send little data from places that other networks do not reach: cellars, shafts and behind concrete. Its design target was a coupling loss of ${{ couplingLoss: tr45820(164, 'dB') }}, ${{ difference: tr45820(20, 'dB') }} more than GPRS supports.`,
  ),
  goodFor: [
    composeCitedProse(t`Meters and sensors deep indoors that report a few times a day.`),
    composeCitedProse(
      t`Batteries that are never changed: a device can sleep through paging cycles (eDRX) of up to ${{ cycle: ts24008(2.9, 'hours') }}, or switch its radio off (PSM).`,
    ),
    composeCitedProse(t`Large numbers of devices in one cell, in licensed spectrum.`),
  ],
  caveats: [
    composeCitedProse(
      t`A moving device loses its connection between cells, because NB-IoT has no handover${{ citation: citeSource('ts36300') }}.`,
    ),
    composeCitedProse(t`Firmware updates over the air take long at these rates: plan for the time and the energy.`),
    composeCitedProse(
      t`Some operators have switched it off or never built it: check your countries before you choose modules.`,
    ),
  ],
  compared: {
    standard: composeCitedProse(t`3GPP Release ${{ release: release13(13) }} and later`),
    spectrum: composeCitedProse(t`Licensed`),
    down: composeCitedProse(t`${{ rate: bg95(127, 'kbit/s') }}, Cat-NB2 module`),
    up: composeCitedProse(t`${{ rate: bg95(158.5, 'kbit/s') }}, Cat-NB2 module`),
    bandwidth: composeCitedProse(ts36101(180, 'kHz')),
    latency: composeCitedProse(t`Up to ${{ latency: tr45820(10, 's') }} at the edge of coverage, design target`),
    mobility: composeCitedProse(t`Cell reselection, no handover${{ citation: citeSource('ts36300') }}`),
    voice: composeCitedProse(t`No${{ citation: citeSource('ts36300') }}`),
    reach: composeCitedProse(t`${{ couplingLoss: tr45820(164, 'dB') }}, design target`),
    power: composeCitedProse(t`${{ high: ts36101(23) }}, ${{ medium: ts36101(20) }} or ${{ low: ts36101(14, 'dBm') }}`),
    battery: composeCitedProse(
      t`Design target: ${{ life: tr45820(10, 'years') }} with a battery of ${{ capacity: tr45820(5, 'Wh') }}`,
    ),
  },
};
