import { t } from '@lingui/core/macro';
import { citeSource, noSourcedValueText, createSourcedValueFactory, composeCitedProse } from './citedProse.ts';
import type { TechnologyDescription } from './technology.ts';

const release17 = createSourcedValueFactory('release17', '2026-11-23');
const ts36102 = createSourcedValueFactory('ts36102', '2026-11-23');
const tr38821 = createSourcedValueFactory('tr38821', '2026-11-23');

export const ntnNbIotTechnologyDescription: TechnologyDescription = {
  id: 'ntn-nb-iot',
  name: t`NB-IoT over satellite`,
  summary: composeCitedProse(
    t`NB-IoT over satellites in geostationary or low orbit (NTN, non-terrestrial network). The same module can use ground networks where they exist, and satellites where they do not. A device calculates its distance to the satellite itself, so it needs GNSS${{ citation: citeSource('ntnOverview') }}.`,
  ),
  goodFor: [
    composeCitedProse(t`Ships, containers at sea, pipelines, herds and weather stations outside ground networks.`),
    composeCitedProse(t`A backup for alarms when a ground network fails.`),
    composeCitedProse(t`A few short messages a day, such as positions, states and readings.`),
  ],
  caveats: [
    composeCitedProse(t`It needs a view of the sky: there is no connection indoors, in cellars or under metal.`),
    composeCitedProse(
      t`With a geostationary satellite, the round trip to the ground station takes up to ${{ roundTrip: tr38821(541, 'ms') }}. With a satellite in low orbit it is short, but there may be no satellite in sight yet.`,
    ),
    composeCitedProse(
      t`Prices are per message or kilobyte, and each service has its own bands, countries and certified modules.`,
    ),
  ],
  compared: {
    standard: composeCitedProse(t`3GPP Release ${{ release: release17(17) }} and later`),
    spectrum: composeCitedProse(t`Licensed, mobile satellite bands`),
    down: noSourcedValueText,
    up: noSourcedValueText,
    bandwidth: composeCitedProse(ts36102(180, 'kHz')),
    latency: composeCitedProse(
      t`Round trip at most ${{ geostationary: tr38821(541, 'ms') }} in geostationary orbit, ${{ lowOrbit: tr38821(26, 'ms') }} in an orbit of ${{ altitude: tr38821(600, 'km') }}`,
    ),
    mobility: composeCitedProse(t`Cell reselection; satellites in low orbit pass by`),
    voice: composeCitedProse(t`No`),
    reach: composeCitedProse(t`Needs a view of the sky`),
    power: composeCitedProse(ts36102(23, 'dBm')),
    battery: noSourcedValueText,
  },
};
