import { noFigure, readFrom, said } from './said.ts';
import type { Technology } from './technology.ts';

const release13 = readFrom('release13', '2026-11-23');
const bg95 = readFrom('bg95', '2026-11-23');
const ts36306 = readFrom('ts36306', '2026-11-23');
const ts36101 = readFrom('ts36101', '2026-11-23');
const tr36888 = readFrom('tr36888', '2026-11-23');
const ts24008 = readFrom('ts24008', '2026-11-23');

export const lteM: Technology = {
  id: 'lte-m',
  name: 'LTE-M',
  summary: said`LTE with a simpler, narrower radio (Cat-M1) that runs inside an ordinary LTE carrier. It keeps what moving devices need, handover and voice, and adds repetitions that reach about ${tr36888(15, 'dB')} deeper than LTE.`,
  goodFor: [
    said`Trackers, wearables and vehicles: a session goes on from cell to cell.`,
    said`Devices that must be updated over the air: new firmware comes down in a fraction of the time that NB-IoT takes.`,
    said`Batteries that last for years: paging cycles (eDRX) of up to ${ts24008(43.7, 'minutes')}, and PSM.`,
    said`Alarms and lifts that also speak, where the operator offers VoLTE on it.`,
  ],
  mind: [
    said`Roaming has to be agreed for LTE-M by itself: a country with LTE-M is not yet a country in which your SIM may use it.`,
    said`The energy of a message grows with the repetitions that poor coverage needs.`,
  ],
  compared: {
    standard: said`3GPP Release ${release13(13)} and later`,
    spectrum: said`Licensed`,
    down: said`${ts36306(1, 'Mbit/s')} full duplex; ${bg95(588, 'kbit/s')}, half-duplex module`,
    up: said`${bg95(1119, 'kbit/s')}, half-duplex module`,
    bandwidth: said`${ts36101(1.4, 'MHz')}`,
    latency: noFigure,
    mobility: said`Handover`,
    voice: said`Yes, where the operator offers VoLTE`,
    reach: said`${tr36888(155.7, 'dB')}, design target`,
    power: said`${ts36101(23)}, ${ts36101(20)} or ${ts36101(14, 'dBm')}`,
    battery: noFigure,
  },
};
