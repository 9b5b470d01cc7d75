import { t } from '@lingui/core/macro';
import { citeSource, noSourcedValueText, createSourcedValueFactory, composeCitedProse } from './citedProse.ts';
import type { TechnologyDescription } from './technology.ts';

const release17 = createSourcedValueFactory('release17', '2026-11-23');
const ts36102 = createSourcedValueFactory('ts36102', '2026-11-23');
const tr38821 = createSourcedValueFactory('tr38821', '2026-11-23');

export const ntnNbIotTechnologyDescription: TechnologyDescription = {
  id: 'ntn-nb-iot',
  name: t`NB-IoT over satellite`,
  summary: composeCitedProse`NB-IoT by satellites in geostationary or low orbit (NTN, non-terrestrial network). The same module can use ground networks where there are some, and the sky where there are none. A device works out its distance to the satellite itself, so it needs GNSS${citeSource('ntnOverview')}.`,
  goodFor: [
    composeCitedProse`Ships, containers at sea, pipelines, herds and weather stations beyond ground networks.`,
    composeCitedProse`A second way for alarms when a ground network fails.`,
    composeCitedProse`A few short messages a day: position, state, reading.`,
  ],
  caveats: [
    composeCitedProse`It needs a view of the sky: indoors, in cellars and under metal there is nothing.`,
    composeCitedProse`By a geostationary satellite, the way to the ground station and back takes up to ${tr38821(541, 'ms')}; by one in low orbit it is short, but none may be in sight yet.`,
    composeCitedProse`Prices are by message or kilobyte, and each service has its own bands, countries and certified modules.`,
  ],
  compared: {
    standard: composeCitedProse`3GPP Release ${release17(17)} and later`,
    spectrum: composeCitedProse`Licensed, mobile satellite bands`,
    down: noSourcedValueText,
    up: noSourcedValueText,
    bandwidth: composeCitedProse`${ts36102(180, 'kHz')}`,
    latency: composeCitedProse`Round trip at most ${tr38821(541, 'ms')} geostationary, ${tr38821(26, 'ms')} in an orbit of ${tr38821(600, 'km')}`,
    mobility: composeCitedProse`Cell reselection; satellites in low orbit pass by`,
    voice: composeCitedProse`No`,
    reach: composeCitedProse`Open sky`,
    power: composeCitedProse`${ts36102(23, 'dBm')}`,
    battery: noSourcedValueText,
  },
};
