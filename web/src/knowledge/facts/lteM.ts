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
  summary: composeCitedProse`LTE with a simpler, narrower radio (Cat-M1) that runs inside an ordinary LTE carrier. It keeps what moving devices need, handover and voice, and adds repetitions that reach about ${tr36888(15, 'dB')} deeper than LTE.`,
  goodFor: [
    composeCitedProse`Trackers, wearables and vehicles: a session goes on from cell to cell.`,
    composeCitedProse`Devices that must be updated over the air: new firmware comes down in a fraction of the time that NB-IoT takes.`,
    composeCitedProse`Batteries that last for years: paging cycles (eDRX) of up to ${ts24008(43.7, 'minutes')}, and PSM.`,
    composeCitedProse`Alarms and lifts that also speak, where the operator offers VoLTE on it.`,
  ],
  caveats: [
    composeCitedProse`Roaming has to be agreed for LTE-M by itself: a country with LTE-M is not yet a country in which your SIM may use it.`,
    composeCitedProse`The energy of a message grows with the repetitions that poor coverage needs.`,
  ],
  compared: {
    standard: composeCitedProse`3GPP Release ${release13(13)} and later`,
    spectrum: composeCitedProse`Licensed`,
    down: composeCitedProse`${ts36306(1, 'Mbit/s')} full duplex; ${bg95(588, 'kbit/s')}, half-duplex module`,
    up: composeCitedProse`${bg95(1119, 'kbit/s')}, half-duplex module`,
    bandwidth: composeCitedProse`${ts36101(1.4, 'MHz')}`,
    latency: noSourcedValueText,
    mobility: composeCitedProse`Handover`,
    voice: composeCitedProse`Yes, where the operator offers VoLTE`,
    reach: composeCitedProse`${tr36888(155.7, 'dB')}, design target`,
    power: composeCitedProse`${ts36101(23)}, ${ts36101(20)} or ${ts36101(14, 'dBm')}`,
    battery: noSourcedValueText,
  },
};
