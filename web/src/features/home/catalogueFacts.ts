import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { type PlaceState, placeNames, techPlaces } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';

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

type Source = readonly ProviderView[];

const share: Record<PlaceState, number> = { yes: 1, half: 0.5, unknown: 0, no: 0 };

/** Columns of the field that stands in while the catalogue is on its way. */
const waitingColumns = 107;

/** The field in its shape, with nothing lit. */
export function waitingField(): readonly FieldRow[] {
  return placeNames.map((name) => ({ name, states: Array<PlaceState>(waitingColumns).fill('no'), count: null }));
}

/** Every provider a column, every technology a row; those with most technologies stand first. */
export function technologyField(providers: Source): readonly FieldRow[] {
  const columns = providers
    .map((provider) => techPlaces(provider).map(({ state }) => state))
    .toSorted((a, b) => weight(b) - weight(a) || pattern(b).localeCompare(pattern(a)));
  return placeNames.map((name, place) => {
    const states = columns.map((column) => column[place] ?? 'unknown');
    return { name, states, count: states.filter((state) => state === 'yes').length };
  });
}

function weight(column: readonly PlaceState[]): number {
  return column.reduce((sum, state) => sum + share[state], 0);
}

function pattern(column: readonly PlaceState[]): string {
  return column.map((state) => (state === 'yes' ? '1' : '0')).join('');
}

function offering(providers: Source, technology: string): number {
  return providers.filter(({ radio_tech }) => radio_tech.includes(technology)).length;
}

function ofType(providers: Source, type: ProviderView['Type']): number {
  return providers.filter((provider) => provider.Type === type).length;
}

/** The five figures in their places, without their numbers. */
export function waitingFacts(): readonly Fact[] {
  const names = ['providers', 'countries', 'offer LTE-M', 'run LoRaWAN', 'have live satellite'];
  return names.map((name) => ({ value: null, name, detail: '' }));
}

/** The five figures under the hero, counted from the catalogue. */
export function catalogueFacts(providers: Source): readonly Fact[] {
  const countries = new Set(providers.flatMap((provider) => provider.countries_iso ?? []));
  const live = providers.filter((provider) => /commercial/i.test(provider['NTN Support'] ?? ''));
  const types = `${ofType(providers, 'MNO')} MNO, ${ofType(providers, 'MVNO')} MVNO, ${ofType(providers, 'other')} other`;
  return [
    { value: providers.length, name: 'providers', detail: types },
    { value: countries.size, name: 'countries', detail: 'and territories with a claim' },
    { value: offering(providers, 'LTE-M'), name: 'offer LTE-M', detail: `${offering(providers, 'NB-IoT')} NB-IoT` },
    { value: offering(providers, 'LoRaWAN'), name: 'run LoRaWAN', detail: 'public or private' },
    { value: live.length, name: 'have live satellite', detail: 'NTN, commercial' },
  ];
}
