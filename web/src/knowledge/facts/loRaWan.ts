import { t } from '@lingui/core/macro';
import { citeSource, noSourcedValueText, createSourcedValueFactory, composeCitedProse } from './citedProse.ts';
import type { TechnologyDescription } from './technology.ts';

const rp002 = createSourcedValueFactory('rp002', '2026-11-23');
const sx1276 = createSourcedValueFactory('sx1276', '2026-11-23');
const en300220 = createSourcedValueFactory('en300220', '2026-11-23');

const rates = composeCitedProse(t`${{ lowest: rp002(0.25) }} to ${{ highest: rp002(50, 'kbit/s') }}, EU868`);

export const loRaWanTechnologyDescription: TechnologyDescription = {
  id: 'lorawan',
  name: 'LoRaWAN',
  summary: composeCitedProse(
    t`A network for small messages in licence-free spectrum. Anyone can run gateways, and there are public networks too. A device sends when it has data and listens only afterwards (class A), so it can sleep for the rest of the time.`,
  ),
  goodFor: [
    composeCitedProse(
      t`Your own sites, such as farms, plants and campuses: one gateway covers many sensors, without SIMs.`,
    ),
    composeCitedProse(
      t`Readings of a few bytes: in EU868, a message carries up to ${{ slowest: rp002(51, 'bytes') }} at the slowest rates and up to ${{ faster: rp002(222, 'bytes') }} at the fastest rates.`,
    ),
    composeCitedProse(t`Places that no operator covers, if a gateway can connect to the internet.`),
  ],
  caveats: [
    composeCitedProse(
      t`In Europe, a device may send for ${{ usual: en300220(1, '%') }} of the time in the usual band, and for ${{ highest: en300220(10, '%') }} in one of the bands.`,
    ),
    composeCitedProse(
      t`A message to a class A device waits until the device has sent a message, and follows ${{ first: rp002(1, 's') }} or ${{ second: rp002(2, 's') }} later.`,
    ),
    composeCitedProse(
      t`The spectrum is shared with others, so nobody guarantees it. Pictures, speech and large updates do not fit.`,
    ),
  ],
  compared: {
    standard: composeCitedProse(t`LoRa Alliance${{ citation: citeSource('ts001') }}`),
    spectrum: composeCitedProse(t`Licence-free, with limits`),
    down: rates,
    up: rates,
    bandwidth: composeCitedProse(
      t`${{ narrow: rp002(125) }}, ${{ medium: rp002(250) }} or ${{ wide: rp002(500, 'kHz') }}`,
    ),
    latency: composeCitedProse(
      t`Response ${{ first: rp002(1, 's') }} or ${{ second: rp002(2, 's') }} after a message from the device, class A`,
    ),
    mobility: composeCitedProse(t`No handover needed: every gateway in range receives the device`),
    voice: composeCitedProse(t`No`),
    reach: composeCitedProse(t`${{ linkBudget: sx1276(168, 'dB') }}, link budget of a transceiver`),
    power: composeCitedProse(
      t`${{ europe: rp002(16, 'dBm') }} EIRP in EU868, ${{ america: rp002(30, 'dBm') }} in US915`,
    ),
    battery: noSourcedValueText,
  },
};
