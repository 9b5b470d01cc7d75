import { citeSource, noSourcedValueText, createSourcedValueFactory, composeCitedProse } from './citedProse.ts';
import type { TechnologyDescription } from './technology.ts';

const rp002 = createSourcedValueFactory('rp002', '2026-11-23');
const sx1276 = createSourcedValueFactory('sx1276', '2026-11-23');
const en300220 = createSourcedValueFactory('en300220', '2026-11-23');

const rates = composeCitedProse`${rp002(0.25)} to ${rp002(50, 'kbit/s')}, EU868`;

export const loRaWanTechnologyDescription: TechnologyDescription = {
  id: 'lorawan',
  name: 'LoRaWAN',
  summary: composeCitedProse`A network for small messages in spectrum that needs no licence. Anybody may run gateways, and public networks exist too. A device sends when it has something to say and listens only afterwards (class A), which lets it sleep for the rest.`,
  goodFor: [
    composeCitedProse`Sites of your own, as farms, plants and campuses: one gateway covers many sensors, without a SIM.`,
    composeCitedProse`Readings of a few bytes: a message at the slowest rate carries ${rp002(51, 'bytes')} in EU868, at the faster ones ${rp002(222, 'bytes')}.`,
    composeCitedProse`Places that no operator covers, as long as a gateway has a way to the internet.`,
  ],
  caveats: [
    composeCitedProse`In Europe a device may send for ${en300220(1, '%')} of the time in the usual band, and for ${en300220(10, '%')} in one of them.`,
    composeCitedProse`A message to a device of class A waits until the device has sent one: ${rp002(1, 's')} or ${rp002(2, 's')} after it.`,
    composeCitedProse`Nobody guarantees the spectrum: others use it too. Pictures, speech and large updates do not fit.`,
  ],
  compared: {
    standard: composeCitedProse`LoRa Alliance${citeSource('ts001')}`,
    spectrum: composeCitedProse`Free of licences, with limits`,
    down: rates,
    up: rates,
    bandwidth: composeCitedProse`${rp002(125)}, ${rp002(250)} or ${rp002(500, 'kHz')}`,
    latency: composeCitedProse`Answer ${rp002(1, 's')} or ${rp002(2, 's')} after a message of the device, class A`,
    mobility: composeCitedProse`No handover needed: every gateway in reach hears the device`,
    voice: composeCitedProse`No`,
    reach: composeCitedProse`${sx1276(168, 'dB')}, link budget of a transceiver`,
    power: composeCitedProse`${rp002(16, 'dBm')} EIRP in EU868, ${rp002(30, 'dBm')} in US915`,
    battery: noSourcedValueText,
  },
};
