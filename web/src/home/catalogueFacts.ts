import type { readOverview } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { placeNames, type PlaceState, placeState } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';
import type { ReplyOf } from '../core/call.ts';

/** What the home page shows of the catalogue. */
export type Overview = ReplyOf<typeof readOverview>;

/** One row of the technology field: who offers it, in the order of the columns. */
export interface FieldRow {
  readonly name: (typeof placeNames)[number];
  readonly states: readonly PlaceState[];
  /** Who offers it; `null` while the catalogue is not there. */
  readonly count: number | null;
}

/** One figure of the home page: number, what it counts, and a line below. */
export interface Fact {
  /** `null` while the catalogue is not there. */
  readonly value: number | null;
  readonly name: string;
  readonly detail: string;
}

/** Columns of the field that stands in while the catalogue is on its way. */
const waitingColumns = 107;

/** The field in its shape, with nothing lit. */
export function waitingField(): readonly FieldRow[] {
  return placeNames.map((name) => ({ name, states: Array<PlaceState>(waitingColumns).fill('no'), count: null }));
}

/** The field as the overview writes it: a letter per provider. */
export function technologyField(field: Overview['field']): readonly FieldRow[] {
  return field.map((row) => ({ ...row, states: Array.from(row.states, placeState) }));
}

/** The five figures in their places, without their numbers. */
export function waitingFacts(): readonly Fact[] {
  const names = ['providers', 'countries', 'offer LTE-M', 'run LoRaWAN', 'have live satellite'];
  return names.map((name) => ({ value: null, name, detail: '' }));
}

/** How many providers the facts and the field are about: also those that the showcase leaves out. */
export function providerCount({ facts: { types } }: Overview): number {
  return types.MNO + types.MVNO + types.other;
}

/** The five figures under the hero. */
export function catalogueFacts(overview: Overview): readonly Fact[] {
  const { types, countries, lteM, nbIot, loRaWan, liveSatellite } = overview.facts;
  const byType = `${types.MNO} MNO, ${types.MVNO} MVNO, ${types.other} other`;
  return [
    { value: providerCount(overview), name: 'providers', detail: byType },
    { value: countries, name: 'countries', detail: 'and territories with a claim' },
    { value: lteM, name: 'offer LTE-M', detail: `${nbIot} NB-IoT` },
    { value: loRaWan, name: 'run LoRaWAN', detail: 'public or private' },
    { value: liveSatellite, name: 'have live satellite', detail: 'NTN, commercial' },
  ];
}
