import { toProviderListing } from './catalogue.toListing.ts';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { nameSortKey } from './catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  fieldColumns,
  type OverviewReply,
  showcaseCards,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  placeLetter,
  placeNames,
  type PlaceState,
  placeState,
  techPlaces,
} from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';

/** What the home page shows of one catalogue version, without the version itself. */
export type Overview = Omit<OverviewReply, 'lastUpdated' | 'catalogueVersion'>;

/** An overview that grows provider by provider, in any order, and holds only what it shows. */
export interface GrowingOverview {
  /** @param score the provider's total catalogue score, 0-100. */
  add(this: void, record: ProviderRecord, score: number): void;
  finish(this: void): Overview;
}

/** Partners in the strip that names them. */
const mostTrusted = 5;

/** How far a state fills its place in a column. */
const shares: Readonly<Record<PlaceState, number>> = { yes: 1, half: 0.5, no: 0, unknown: 0 };

/** Better first; no two are equal. */
type Compare<Item> = (one: Item, other: Item) => number;

/** Keeps the first few of all that it is given. */
function growFirst<Item>(most: number, compare: Compare<Item>) {
  const kept: Item[] = [];
  const add = (item: Item): void => {
    const last = kept[most - 1];
    if (last !== undefined && compare(item, last) > 0) return;
    const at = kept.findIndex((each) => compare(item, each) < 0);
    kept.splice(at < 0 ? kept.length : at, 0, item);
    if (kept.length > most) kept.pop();
  };
  return { kept, add };
}

interface Card {
  readonly score: number;
  readonly name: string;
  readonly record: ProviderRecord;
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Partners first, then by catalogue score, then by name. */
function compareCards(one: Card, other: Card): number {
  return (
    Number(other.record.partner) - Number(one.record.partner) ||
    other.score - one.score ||
    byText(one.name, other.name) ||
    byText(one.record.id, other.record.id)
  );
}

/** A column as one letter per technology, and how many providers have it. */
type Columns = ReadonlyMap<string, number>;

function columnOf(record: ProviderRecord): string {
  const places = techPlaces({ radio_tech: record.radioTech, 'NTN Support': record.ntn });
  return places.map(({ state }) => placeLetter(state)).join('');
}

function weightOf(column: string): number {
  return Array.from(column, (letter) => shares[placeState(letter)]).reduce((sum, share) => sum + share, 0);
}

function offeredFirst(column: string): string {
  return column.replaceAll('y', '0');
}

/** Those with most technologies first, alike ones together. */
function compareColumns(one: string, other: string): number {
  return weightOf(other) - weightOf(one) || byText(offeredFirst(one), offeredFirst(other));
}

/** One column per provider, or an even sample of them when they are too many to draw. */
function drawnColumns(columns: Columns): string[] {
  const sorted = [...columns].sort(([one], [other]) => compareColumns(one, other));
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const drawn = Math.min(total, fieldColumns);
  const chosen: string[] = [];
  let end = 0;
  for (const [column, count] of sorted) {
    end += count;
    while (chosen.length < drawn && ((chosen.length + 0.5) * total) / drawn < end) chosen.push(column);
  }
  return chosen;
}

function offering(columns: Columns, place: number): number {
  return [...columns].reduce((sum, [column, count]) => (column[place] === 'y' ? sum + count : sum), 0);
}

function fieldOf(columns: Columns): Overview['field'] {
  const drawn = drawnColumns(columns);
  return placeNames.map((name, place) => ({
    name,
    states: drawn.map((column) => column[place] ?? '').join(''),
    count: offering(columns, place),
  }));
}

function growFacts() {
  const types: Overview['facts']['types'] = { MNO: 0, MVNO: 0, other: 0 };
  const countries = new Set<string>();
  const offers = { lteM: 0, nbIot: 0, loRaWan: 0, liveSatellite: 0 };
  const add = ({ type, countries: covered, radioTech, ntn }: ProviderRecord): void => {
    types[type] += 1;
    for (const country of covered ?? []) countries.add(country);
    offers.lteM += Number(radioTech.includes('LTE-M'));
    offers.nbIot += Number(radioTech.includes('NB-IoT'));
    offers.loRaWan += Number(radioTech.includes('LoRaWAN'));
    offers.liveSatellite += Number(/commercial/i.test(ntn ?? ''));
  };
  return { add, finish: (): Overview['facts'] => ({ types, countries: countries.size, ...offers }) };
}

function trustedOf({ id, Provider, Website, 'Logo File': logo }: ProviderListing): Overview['trusted'][number] {
  return { id, Provider, Website, 'Logo File': logo };
}

/** Begins the overview of a catalogue version. */
export function growOverview(): GrowingOverview {
  const cards = growFirst(showcaseCards, compareCards);
  const trusted = growFirst(mostTrusted, compareCards);
  const facts = growFacts();
  const columns = new Map<string, number>();
  let showcase = 0;
  const add = (record: ProviderRecord, score: number): void => {
    const column = columnOf(record);
    columns.set(column, (columns.get(column) ?? 0) + 1);
    facts.add(record);
    if (!record.showcase) return;
    showcase += 1;
    const card = { score, name: nameSortKey(record.name), record };
    cards.add(card);
    if (record.partner && record.website !== null) trusted.add(card);
  };
  const finish = (): Overview => ({
    showcase,
    cards: cards.kept.map(({ record }) => toProviderListing(record)),
    trusted: trusted.kept.map(({ record }) => trustedOf(toProviderListing(record))),
    facts: facts.finish(),
    field: fieldOf(columns),
  });
  return { add, finish };
}
