import { citeSource, noSourcedValueText, createSourcedValueFactory, composeCitedProse } from './citedProse.ts';
import type { TechnologyDescription } from './technology.ts';

const release8 = createSourcedValueFactory('release8', '2026-11-23');
const release13 = createSourcedValueFactory('release13', '2026-11-23');
const ts36306 = createSourcedValueFactory('ts36306', '2026-11-23');
const ts36101 = createSourcedValueFactory('ts36101', '2026-11-23');
const tr36888 = createSourcedValueFactory('tr36888', '2026-11-23');
const tr25913 = createSourcedValueFactory('tr25913', '2026-11-23');

/** Values that Cat-1 and Cat-1bis share, because both are regular LTE. */
const sharedLteValues = {
  spectrum: composeCitedProse`Licensed`,
  down: composeCitedProse`${ts36306(10.3, 'Mbit/s')}`,
  up: composeCitedProse`${ts36306(5.2, 'Mbit/s')}`,
  bandwidth: composeCitedProse`Up to ${ts36101(20, 'MHz')}`,
  latency: composeCitedProse`Below ${tr25913(100, 'ms')} from idle to active, requirement on LTE`,
  mobility: composeCitedProse`Handover`,
  voice: composeCitedProse`Yes, where the operator offers VoLTE`,
  power: composeCitedProse`${ts36101(23, 'dBm')}`,
  battery: noSourcedValueText,
} as const;

export const cat1bisTechnologyDescription: TechnologyDescription = {
  id: 'cat-1bis',
  name: 'Cat-1bis',
  summary: composeCitedProse`Cat-1 with one receive antenna instead of two${citeSource('ts36306')}: smaller and cheaper devices at the same rates, on every LTE network as it stands. The network needs no upgrade for it, which makes roaming as simple as for a phone.`,
  goodFor: [
    composeCitedProse`Payment terminals, vending and chargers: more data than low power networks carry, little room for antennas.`,
    composeCitedProse`Fleets in many countries, where low power networks differ from operator to operator.`,
    composeCitedProse`What replaces devices of 2G and 3G networks that close.`,
  ],
  caveats: [
    composeCitedProse`One antenna hears less than two: at the edge of a cell it ends before Cat-1 does.`,
    composeCitedProse`It has none of the repetitions of LTE-M and NB-IoT: cellars stay out of reach.`,
  ],
  compared: {
    standard: composeCitedProse`3GPP Release ${release13(13)} and later`,
    ...sharedLteValues,
    reach: composeCitedProse`Below that of Cat-1: one receive antenna`,
  },
};

export const cat1TechnologyDescription: TechnologyDescription = {
  id: 'cat-1',
  name: 'Cat-1',
  summary: composeCitedProse`The smallest category of the first LTE, with two receive antennas. Every LTE network serves it, with handover, voice and the short delays of a phone.`,
  goodFor: [
    composeCitedProse`Vehicles and machines that send pictures, logs or speech now and then.`,
    composeCitedProse`Gateways that carry the data of other devices, and equipment with mains power.`,
    composeCitedProse`Sites where two antennas make the difference at the edge of a cell.`,
  ],
  caveats: [
    composeCitedProse`It draws more than the low power categories: plan for mains power, or for batteries that are charged.`,
    composeCitedProse`Two antennas cost room and money; Cat-1bis does without the second.`,
  ],
  compared: {
    standard: composeCitedProse`3GPP Release ${release8(8)} and later`,
    ...sharedLteValues,
    reach: composeCitedProse`${tr36888(140.7, 'dB')}, of LTE`,
  },
};
