import { t } from '@lingui/core/macro';
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
  spectrum: composeCitedProse(t`Licensed`),
  down: composeCitedProse(ts36306(10.3, 'Mbit/s')),
  up: composeCitedProse(ts36306(5.2, 'Mbit/s')),
  bandwidth: composeCitedProse(t`Up to ${{ bandwidth: ts36101(20, 'MHz') }}`),
  latency: composeCitedProse(t`Less than ${{ latency: tr25913(100, 'ms') }} from idle to active, requirement on LTE`),
  mobility: composeCitedProse(t`Handover`),
  voice: composeCitedProse(t`Yes, if the operator offers VoLTE`),
  power: composeCitedProse(ts36101(23, 'dBm')),
  battery: noSourcedValueText,
} as const;

export const cat1bisTechnologyDescription: TechnologyDescription = {
  id: 'cat-1bis',
  name: 'Cat-1bis',
  summary: composeCitedProse(
    t`Cat-1 with one receive antenna instead of two${{ citation: citeSource('ts36306') }}: smaller and cheaper devices with the same data rates, on existing LTE networks. Networks usually need no upgrade, so roaming works much as it does for a phone.`,
  ),
  goodFor: [
    composeCitedProse(
      t`Payment terminals, vending machines and chargers: more data than low-power networks carry, little space for antennas.`,
    ),
    composeCitedProse(t`Fleets in many countries, where low-power networks differ from operator to operator.`),
    composeCitedProse(t`Replacing devices on 2G and 3G networks that are being switched off.`),
  ],
  caveats: [
    composeCitedProse(
      t`One antenna receives less than two: at the edge of a cell, the connection is lost earlier than with Cat-1.`,
    ),
    composeCitedProse(
      t`It does not repeat transmissions as LTE-M and NB-IoT do, so it often does not reach basements.`,
    ),
  ],
  compared: {
    standard: composeCitedProse(t`3GPP Release ${{ release: release13(13) }} and later`),
    ...sharedLteValues,
    reach: composeCitedProse(t`Less than Cat-1: one receive antenna`),
  },
};

export const cat1TechnologyDescription: TechnologyDescription = {
  id: 'cat-1',
  name: 'Cat-1',
  summary: composeCitedProse(
    t`The lowest category of the first LTE release, with two receive antennas. Every LTE network supports it, with handover, voice and the short delays of a phone.`,
  ),
  goodFor: [
    composeCitedProse(t`Vehicles and machines that occasionally send pictures, logs or speech.`),
    composeCitedProse(t`Gateways that forward the data of other devices, and mains-powered equipment.`),
    composeCitedProse(t`Sites at the edge of a cell, where the second antenna makes the difference.`),
  ],
  caveats: [
    composeCitedProse(
      t`It needs more power than the low-power categories: plan for mains power or rechargeable batteries.`,
    ),
    composeCitedProse(t`Two antennas need space and cost money; Cat-1bis works without the second one.`),
  ],
  compared: {
    standard: composeCitedProse(t`3GPP Release ${{ release: release8(8) }} and later`),
    ...sharedLteValues,
    reach: composeCitedProse(t`${{ couplingLoss: tr36888(140.7, 'dB') }}, for LTE`),
  },
};
