import { cite, readFrom, said } from './said.ts';
import type { Technology } from './technology.ts';

const release13 = readFrom('release13', '2026-11-23');
const bg95 = readFrom('bg95', '2026-11-23');
const ts36101 = readFrom('ts36101', '2026-11-23');
const tr45820 = readFrom('tr45820', '2026-11-23');
const ts24008 = readFrom('ts24008', '2026-11-23');

export const nbIot: Technology = {
  id: 'nb-iot',
  name: 'NB-IoT',
  summary: said`A narrow carrier inside or beside LTE, made for devices that stay where they are, send little and stand where other networks end: in cellars, shafts and behind concrete. Its design target was a coupling loss of ${tr45820(164, 'dB')}, ${tr45820(20, 'dB')} more than GPRS bears.`,
  goodFor: [
    said`Meters and sensors that report a few times a day from deep indoors.`,
    said`Batteries that nobody changes: a device may sleep through paging cycles (eDRX) of up to ${ts24008(2.9, 'hours')}, or switch its radio off (PSM).`,
    said`Large numbers of devices in one cell, in licensed spectrum.`,
  ],
  mind: [
    said`A device on the move loses its connection between cells: handover is not part of it${cite('ts36300')}.`,
    said`Firmware over the air takes long at these rates: plan it, and the energy that it costs.`,
    said`Some operators have switched it off or never built it: look at the countries before you choose modules.`,
  ],
  compared: {
    standard: said`3GPP Release ${release13(13)} and later`,
    spectrum: said`Licensed`,
    down: said`${bg95(127, 'kbit/s')}, Cat-NB2 module`,
    up: said`${bg95(158.5, 'kbit/s')}, Cat-NB2 module`,
    bandwidth: said`${ts36101(180, 'kHz')}`,
    latency: said`Up to ${tr45820(10, 's')} at the edge of coverage, design target`,
    mobility: said`Cell reselection, no handover${cite('ts36300')}`,
    voice: said`No${cite('ts36300')}`,
    reach: said`${tr45820(164, 'dB')}, design target`,
    power: said`${ts36101(23)}, ${ts36101(20)} or ${ts36101(14, 'dBm')}`,
    battery: said`${tr45820(10, 'years')} from ${tr45820(5, 'Wh')}, design target`,
  },
};
