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
  summary: composeCitedProse`A narrow carrier inside or beside LTE, made for devices that stay where they are, send little and stand where other networks end: in cellars, shafts and behind concrete. Its design target was a coupling loss of ${tr45820(164, 'dB')}, ${tr45820(20, 'dB')} more than GPRS bears.`,
  goodFor: [
    composeCitedProse`Meters and sensors that report a few times a day from deep indoors.`,
    composeCitedProse`Batteries that nobody changes: a device may sleep through paging cycles (eDRX) of up to ${ts24008(2.9, 'hours')}, or switch its radio off (PSM).`,
    composeCitedProse`Large numbers of devices in one cell, in licensed spectrum.`,
  ],
  caveats: [
    composeCitedProse`A device on the move loses its connection between cells: handover is not part of it${citeSource('ts36300')}.`,
    composeCitedProse`Firmware over the air takes long at these rates: plan it, and the energy that it costs.`,
    composeCitedProse`Some operators have switched it off or never built it: look at the countries before you choose modules.`,
  ],
  compared: {
    standard: composeCitedProse`3GPP Release ${release13(13)} and later`,
    spectrum: composeCitedProse`Licensed`,
    down: composeCitedProse`${bg95(127, 'kbit/s')}, Cat-NB2 module`,
    up: composeCitedProse`${bg95(158.5, 'kbit/s')}, Cat-NB2 module`,
    bandwidth: composeCitedProse`${ts36101(180, 'kHz')}`,
    latency: composeCitedProse`Up to ${tr45820(10, 's')} at the edge of coverage, design target`,
    mobility: composeCitedProse`Cell reselection, no handover${citeSource('ts36300')}`,
    voice: composeCitedProse`No${citeSource('ts36300')}`,
    reach: composeCitedProse`${tr45820(164, 'dB')}, design target`,
    power: composeCitedProse`${ts36101(23)}, ${ts36101(20)} or ${ts36101(14, 'dBm')}`,
    battery: composeCitedProse`${tr45820(10, 'years')} from ${tr45820(5, 'Wh')}, design target`,
  },
};
