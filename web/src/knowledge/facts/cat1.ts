import { cite, noFigure, readFrom, said } from './said.ts';
import type { Technology } from './technology.ts';

const release8 = readFrom('release8', '2026-11-23');
const release13 = readFrom('release13', '2026-11-23');
const ts36306 = readFrom('ts36306', '2026-11-23');
const ts36101 = readFrom('ts36101', '2026-11-23');
const tr36888 = readFrom('tr36888', '2026-11-23');
const tr25913 = readFrom('tr25913', '2026-11-23');

/** Values that both categories share, since both are regular LTE. */
const sharedLteValues = {
  spectrum: said`Licensed`,
  down: said`${ts36306(10.3, 'Mbit/s')}`,
  up: said`${ts36306(5.2, 'Mbit/s')}`,
  bandwidth: said`Up to ${ts36101(20, 'MHz')}`,
  latency: said`Below ${tr25913(100, 'ms')} from idle to active, requirement on LTE`,
  mobility: said`Handover`,
  voice: said`Yes, where the operator offers VoLTE`,
  power: said`${ts36101(23, 'dBm')}`,
  battery: noFigure,
} as const;

export const cat1bis: Technology = {
  id: 'cat-1bis',
  name: 'Cat-1bis',
  summary: said`Cat-1 with one receive antenna instead of two${cite('ts36306')}: smaller and cheaper devices at the same rates, on every LTE network as it stands. The network needs no upgrade for it, which makes roaming as simple as for a phone.`,
  goodFor: [
    said`Payment terminals, vending and chargers: more data than low power networks carry, little room for antennas.`,
    said`Fleets in many countries, where low power networks differ from operator to operator.`,
    said`What replaces devices of 2G and 3G networks that close.`,
  ],
  mind: [
    said`One antenna hears less than two: at the edge of a cell it ends before Cat-1 does.`,
    said`It has none of the repetitions of LTE-M and NB-IoT: cellars stay out of reach.`,
  ],
  compared: {
    standard: said`3GPP Release ${release13(13)} and later`,
    ...sharedLteValues,
    reach: said`Below that of Cat-1: one receive antenna`,
  },
};

export const cat1: Technology = {
  id: 'cat-1',
  name: 'Cat-1',
  summary: said`The smallest category of the first LTE, with two receive antennas. Every LTE network serves it, with handover, voice and the short delays of a phone.`,
  goodFor: [
    said`Vehicles and machines that send pictures, logs or speech now and then.`,
    said`Gateways that carry the data of other devices, and equipment with mains power.`,
    said`Sites where two antennas make the difference at the edge of a cell.`,
  ],
  mind: [
    said`It draws more than the low power categories: plan for mains power, or for batteries that are charged.`,
    said`Two antennas cost room and money; Cat-1bis does without the second.`,
  ],
  compared: {
    standard: said`3GPP Release ${release8(8)} and later`,
    ...sharedLteValues,
    reach: said`${tr36888(140.7, 'dB')}, of LTE`,
  },
};
