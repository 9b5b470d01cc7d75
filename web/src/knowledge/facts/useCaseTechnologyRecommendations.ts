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
  /** An alternative technology, and when to prefer it. */
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
    needs: composeCitedProse`In place for years, in cellars and shafts, a few readings a day, on a battery.`,
    technology: 'nb-iot',
    reason: composeCitedProse`It was designed for just this: a coupling loss of ${tr45820(164, 'dB')} and ${tr45820(10, 'years')} from a battery of ${tr45820(5, 'Wh')} were its targets.`,
    otherwise: { technology: 'lorawan', when: composeCitedProse`the utility wants to run the network itself.` },
  },
  {
    id: 'asset-tracking',
    name: t`Asset tracking`,
    needs: composeCitedProse`On the move across cells and borders, positions every few minutes or hours, on a battery.`,
    technology: 'lte-m',
    reason: composeCitedProse`It hands over from cell to cell, which NB-IoT does not${citeSource('ts36300')}, and still reaches deeper than LTE: ${tr36888(155.7, 'dB')} against ${tr36888(140.7, 'dB')}.`,
    otherwise: {
      technology: 'ntn-nb-iot',
      when: composeCitedProse`the way leads across the sea or land without networks.`,
    },
  },
  {
    id: 'wearables',
    name: t`Wearables and personal alarms`,
    needs: composeCitedProse`On the body, indoors and outdoors, small batteries, sometimes a call for help.`,
    technology: 'lte-m',
    reason: composeCitedProse`Handover, voice where the operator offers VoLTE, and sleep between messages. NB-IoT carries no real-time services${citeSource('ts36300')}.`,
    otherwise: {
      technology: 'cat-1bis',
      when: composeCitedProse`the countries have no LTE-M, or speech matters more than the battery.`,
    },
  },
  {
    id: 'smart-agriculture',
    name: t`Smart agriculture`,
    needs: composeCitedProse`Fields and stables with many cheap sensors, a few bytes an hour, little coverage.`,
    technology: 'lorawan',
    reason: composeCitedProse`A gateway of one's own covers the farm, and readings fit into the ${rp002(51, 'bytes')} that even its slowest rate in EU868 carries.`,
    otherwise: { technology: 'ntn-nb-iot', when: composeCitedProse`single devices stand far from any gateway.` },
  },
  {
    id: 'street-lighting',
    name: t`Smart city lighting`,
    needs: composeCitedProse`In place, with mains power, commands to groups of lamps, thousands in a city.`,
    technology: 'nb-iot',
    reason: composeCitedProse`Operators cover the streets already, lamps stay where they are, so that nobody misses the handover${citeSource('ts36300')}, and with mains power they need not sleep: a command reaches them whenever it comes.`,
    otherwise: {
      technology: 'lorawan',
      when: composeCitedProse`the city runs gateways on its own masts; lamps then listen all the time (class C)${citeSource('ts001')}.`,
    },
  },
  {
    id: 'industrial-sensors',
    name: t`Industrial sensors`,
    needs: composeCitedProse`One site, many sensors for heat, shaking and leaks, data that must stay in the house.`,
    technology: 'lorawan',
    reason: composeCitedProse`A private network needs no licence and no SIM, and messages are encrypted between device and application${citeSource('rfc8376')}.`,
    otherwise: { technology: 'lte-m', when: composeCitedProse`machines leave the site, or need updates over the air.` },
  },
  {
    id: 'payment-terminals',
    name: t`Payment terminals and vending`,
    needs: composeCitedProse`A person waits, mains power or a charged battery, small device, any country.`,
    technology: 'cat-1bis',
    reason: composeCitedProse`${ts36306(10.3, 'Mbit/s')} down and the delays of LTE with one antenna, on every LTE network.`,
    otherwise: {
      technology: 'cat-1',
      when: composeCitedProse`reception is poor and there is room for a second antenna.`,
    },
  },
  {
    id: 'remote-and-maritime',
    name: t`Remote sites and maritime`,
    needs: composeCitedProse`No ground network, a few messages a day, years without a visit.`,
    technology: 'ntn-nb-iot',
    reason: composeCitedProse`Satellites are there where nobody builds masts, and the module speaks NB-IoT on the ground too${citeSource('ntnOverview')}.`,
    otherwise: { technology: 'lorawan', when: composeCitedProse`many sensors share one satellite link by a gateway.` },
  },
];
