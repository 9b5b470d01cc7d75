import { cite, noFigure, readFrom, said } from './said.ts';
import type { Technology } from './technology.ts';

const release17 = readFrom('release17', '2026-11-23');
const ts36102 = readFrom('ts36102', '2026-11-23');
const tr38821 = readFrom('tr38821', '2026-11-23');

export const ntnNbIot: Technology = {
  id: 'ntn-nb-iot',
  name: 'NB-IoT over satellite',
  summary: said`NB-IoT by satellites in geostationary or low orbit (NTN, non-terrestrial network). The same module can use ground networks where there are some, and the sky where there are none. A device works out its distance to the satellite itself, so it needs GNSS${cite('ntnOverview')}.`,
  goodFor: [
    said`Ships, containers at sea, pipelines, herds and weather stations beyond ground networks.`,
    said`A second way for alarms when a ground network fails.`,
    said`A few short messages a day: position, state, reading.`,
  ],
  mind: [
    said`It needs a view of the sky: indoors, in cellars and under metal there is nothing.`,
    said`By a geostationary satellite, the way to the ground station and back takes up to ${tr38821(541, 'ms')}; by one in low orbit it is short, but none may be in sight yet.`,
    said`Prices are by message or kilobyte, and each service has its own bands, countries and certified modules.`,
  ],
  compared: {
    standard: said`3GPP Release ${release17(17)} and later`,
    spectrum: said`Licensed, mobile satellite bands`,
    down: noFigure,
    up: noFigure,
    bandwidth: said`${ts36102(180, 'kHz')}`,
    latency: said`Round trip at most ${tr38821(541, 'ms')} geostationary, ${tr38821(26, 'ms')} in an orbit of ${tr38821(600, 'km')}`,
    mobility: said`Cell reselection; satellites in low orbit pass by`,
    voice: said`No`,
    reach: said`Open sky`,
    power: said`${ts36102(23, 'dBm')}`,
    battery: noFigure,
  },
};
