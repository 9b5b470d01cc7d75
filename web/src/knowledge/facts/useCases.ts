import { cite, readFrom, type Said, said } from './said.ts';
import type { TechnologyId } from './technology.ts';

/** The recommended technology for an application, and the reason. */
export interface UseCase {
  readonly id: string;
  readonly name: string;
  /** Requirements of typical devices. */
  readonly needs: Said;
  readonly technology: TechnologyId;
  readonly reason: Said;
  /** An alternative, and its condition. */
  readonly otherwise: { readonly technology: TechnologyId; readonly when: Said };
}

const tr45820 = readFrom('tr45820', '2026-11-23');
const tr36888 = readFrom('tr36888', '2026-11-23');
const ts36306 = readFrom('ts36306', '2026-11-23');
const rp002 = readFrom('rp002', '2026-11-23');

export const useCases: readonly UseCase[] = [
  {
    id: 'smart-meters',
    name: 'Smart meters',
    needs: said`In place for years, in cellars and shafts, a few readings a day, on a battery.`,
    technology: 'nb-iot',
    reason: said`It was designed for just this: a coupling loss of ${tr45820(164, 'dB')} and ${tr45820(10, 'years')} from a battery of ${tr45820(5, 'Wh')} were its targets.`,
    otherwise: { technology: 'lorawan', when: said`the utility wants to run the network itself.` },
  },
  {
    id: 'asset-tracking',
    name: 'Asset tracking',
    needs: said`On the move across cells and borders, positions every few minutes or hours, on a battery.`,
    technology: 'lte-m',
    reason: said`It hands over from cell to cell, which NB-IoT does not${cite('ts36300')}, and still reaches deeper than LTE: ${tr36888(155.7, 'dB')} against ${tr36888(140.7, 'dB')}.`,
    otherwise: { technology: 'ntn-nb-iot', when: said`the way leads across the sea or land without networks.` },
  },
  {
    id: 'wearables',
    name: 'Wearables and personal alarms',
    needs: said`On the body, indoors and outdoors, small batteries, sometimes a call for help.`,
    technology: 'lte-m',
    reason: said`Handover, voice where the operator offers VoLTE, and sleep between messages. NB-IoT carries no real-time services${cite('ts36300')}.`,
    otherwise: {
      technology: 'cat-1bis',
      when: said`the countries have no LTE-M, or speech matters more than the battery.`,
    },
  },
  {
    id: 'smart-agriculture',
    name: 'Smart agriculture',
    needs: said`Fields and stables with many cheap sensors, a few bytes an hour, little coverage.`,
    technology: 'lorawan',
    reason: said`A gateway of one's own covers the farm, and readings fit into the ${rp002(51, 'bytes')} that even its slowest rate in EU868 carries.`,
    otherwise: { technology: 'ntn-nb-iot', when: said`single devices stand far from any gateway.` },
  },
  {
    id: 'street-lighting',
    name: 'Smart city lighting',
    needs: said`In place, with mains power, commands to groups of lamps, thousands in a city.`,
    technology: 'nb-iot',
    reason: said`Operators cover the streets already, lamps stay where they are, so that nobody misses the handover${cite('ts36300')}, and with mains power they need not sleep: a command reaches them whenever it comes.`,
    otherwise: {
      technology: 'lorawan',
      when: said`the city runs gateways on its own masts; lamps then listen all the time (class C)${cite('ts001')}.`,
    },
  },
  {
    id: 'industrial-sensors',
    name: 'Industrial sensors',
    needs: said`One site, many sensors for heat, shaking and leaks, data that must stay in the house.`,
    technology: 'lorawan',
    reason: said`A private network needs no licence and no SIM, and messages are encrypted between device and application${cite('rfc8376')}.`,
    otherwise: { technology: 'lte-m', when: said`machines leave the site, or need updates over the air.` },
  },
  {
    id: 'payment-terminals',
    name: 'Payment terminals and vending',
    needs: said`A person waits, mains power or a charged battery, small device, any country.`,
    technology: 'cat-1bis',
    reason: said`${ts36306(10.3, 'Mbit/s')} down and the delays of LTE with one antenna, on every LTE network.`,
    otherwise: { technology: 'cat-1', when: said`reception is poor and there is room for a second antenna.` },
  },
  {
    id: 'remote-and-maritime',
    name: 'Remote sites and maritime',
    needs: said`No ground network, a few messages a day, years without a visit.`,
    technology: 'ntn-nb-iot',
    reason: said`Satellites are there where nobody builds masts, and the module speaks NB-IoT on the ground too${cite('ntnOverview')}.`,
    otherwise: { technology: 'lorawan', when: said`many sensors share one satellite link by a gateway.` },
  },
];
