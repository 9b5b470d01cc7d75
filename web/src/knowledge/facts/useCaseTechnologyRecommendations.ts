import { t } from '@lingui/core/macro';
import { citeSource, createSourcedValueFactory, type CitedProseParts, composeCitedProse } from './citedProse.ts';
import type { KnowledgeBaseTechnologyId } from './technology.ts';

/** The recommended technology for an application, and the reason. */
export interface UseCaseTechnologyRecommendation {
  readonly id: string;
  readonly name: string;
  /** Requirements of typical devices. */
  readonly needs: CitedProseParts;
  readonly technology: KnowledgeBaseTechnologyId;
  readonly reason: CitedProseParts;
  /** An alternative technology, and the condition under which it suits better, as a sentence. */
  readonly otherwise: { readonly technology: KnowledgeBaseTechnologyId; readonly when: CitedProseParts };
}

const tr45820 = createSourcedValueFactory('tr45820', '2026-11-23');
const tr36888 = createSourcedValueFactory('tr36888', '2026-11-23');
const ts36306 = createSourcedValueFactory('ts36306', '2026-11-23');
const rp002 = createSourcedValueFactory('rp002', '2026-11-23');

export const useCaseTechnologyRecommendations: readonly UseCaseTechnologyRecommendation[] = [
  {
    id: 'smart-meters',
    name: t`Smart meters`,
    needs: composeCitedProse(
      t`Installed for years in basements and meter pits, with a few readings a day and battery power.`,
    ),
    technology: 'nb-iot',
    reason: composeCitedProse(
      t`It was designed for this: its targets were a coupling loss of ${{ couplingLoss: tr45820(164, 'dB') }} and a life of ${{ life: tr45820(10, 'years') }} from a battery of ${{ capacity: tr45820(5, 'Wh') }}.`,
    ),
    otherwise: {
      technology: 'lorawan',
      when: composeCitedProse(t`If the utility wants to run the network itself.`),
    },
  },
  {
    id: 'asset-tracking',
    name: t`Asset tracking`,
    needs: composeCitedProse(
      t`Moving across cells and borders, with a position every few minutes or hours and battery power.`,
    ),
    technology: 'lte-m',
    reason: composeCitedProse(
      t`It supports handover between cells, which NB-IoT does not${{ citation: citeSource('ts36300') }}, and still reaches deeper than LTE: ${{ couplingLoss: tr36888(155.7, 'dB') }} compared with ${{ lteCouplingLoss: tr36888(140.7, 'dB') }}.`,
    ),
    otherwise: {
      technology: 'ntn-nb-iot',
      when: composeCitedProse(t`If the route crosses the sea or land without networks.`),
    },
  },
  {
    id: 'wearables',
    name: t`Wearables and personal alarms`,
    needs: composeCitedProse(
      t`Worn on the body, indoors and outdoors, with small batteries and occasional emergency calls.`,
    ),
    technology: 'lte-m',
    reason: composeCitedProse(
      t`It offers handover, voice if the operator offers VoLTE, and sleep between messages. NB-IoT does not support real-time services${{ citation: citeSource('ts36300') }}.`,
    ),
    otherwise: {
      technology: 'cat-1bis',
      when: composeCitedProse(t`If the countries have no LTE-M, or speech matters more than the battery.`),
    },
  },
  {
    id: 'smart-agriculture',
    name: t`Smart agriculture`,
    needs: composeCitedProse(
      t`Fields and stables with many cheap sensors that send a few bytes an hour, and with little coverage.`,
    ),
    technology: 'lorawan',
    reason: composeCitedProse(
      t`The farm’s own gateway covers it, and readings fit into the ${{ payload: rp002(51, 'bytes') }} that even the slowest rate in EU868 carries.`,
    ),
    otherwise: {
      technology: 'ntn-nb-iot',
      when: composeCitedProse(t`If single devices are far from any gateway.`),
    },
  },
  {
    id: 'street-lighting',
    name: t`Smart city lighting`,
    needs: composeCitedProse(
      t`Thousands of lamps in a city, in fixed places and with mains power, that receive commands in groups.`,
    ),
    technology: 'nb-iot',
    reason: composeCitedProse(
      t`Operators usually cover the streets already. Lamps do not move, so it does not matter that NB-IoT has no handover${{ citation: citeSource('ts36300') }}. With mains power, they do not need to sleep, so commands can reach them at any time.`,
    ),
    otherwise: {
      technology: 'lorawan',
      when: composeCitedProse(
        t`If the city runs gateways on its own masts. Lamps then listen all the time (class C)${{ citation: citeSource('ts001') }}.`,
      ),
    },
  },
  {
    id: 'industrial-sensors',
    name: t`Industrial sensors`,
    needs: composeCitedProse(
      t`One site with many sensors for heat, vibration and leaks, and data that must stay on the site.`,
    ),
    technology: 'lorawan',
    reason: composeCitedProse(
      t`A private network needs no licence and no SIM, and messages are encrypted between device and application${{ citation: citeSource('rfc8376') }}.`,
    ),
    otherwise: {
      technology: 'lte-m',
      when: composeCitedProse(t`If machines leave the site, or need updates over the air.`),
    },
  },
  {
    id: 'payment-terminals',
    name: t`Payment terminals and vending`,
    needs: composeCitedProse(
      t`Small devices in any country, with a person waiting, and with mains power or a rechargeable battery.`,
    ),
    technology: 'cat-1bis',
    reason: composeCitedProse(
      t`It offers a downlink of ${{ rate: ts36306(10.3, 'Mbit/s') }} and the delays of LTE with one antenna, on every LTE network.`,
    ),
    otherwise: {
      technology: 'cat-1',
      when: composeCitedProse(t`If reception is poor and there is space for a second antenna.`),
    },
  },
  {
    id: 'remote-and-maritime',
    name: t`Remote sites and maritime`,
    needs: composeCitedProse(
      t`Devices without a ground network that send a few messages a day, for years without a visit.`,
    ),
    technology: 'ntn-nb-iot',
    reason: composeCitedProse(
      t`Satellites cover places without masts, and the module also uses NB-IoT on the ground${{ citation: citeSource('ntnOverview') }}.`,
    ),
    otherwise: {
      technology: 'lorawan',
      when: composeCitedProse(t`If many sensors share one satellite link through a gateway.`),
    },
  },
];
