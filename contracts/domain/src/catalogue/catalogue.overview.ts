import { toProviderListItem } from './catalogue.toListing.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { toNameSortKey } from './catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  maxCatalogueOverviewChartColumns,
  type CatalogueOverviewReply,
  maxProviderShowcaseCards,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  encodeTechnologySupportAsLetter,
  technologyStripNames,
  type TechnologySupportState,
  decodeTechnologySupportLetter,
  buildTechnologyStrip,
} from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';

/** The home page data of one catalogue version, without the number and the date of the version. */
export type HomePageCatalogueOverviewData = Omit<CatalogueOverviewReply, 'lastUpdated' | 'catalogueVersion'>;

/** Builds an overview from providers in any order. Stores only the data that the overview shows. */
export interface HomePageCatalogueOverviewBuilder {
  /** @param score The provider's total catalogue score, 0 to 100. */
  add(this: void, record: ProviderRecord, score: number): void;
  build(this: void): HomePageCatalogueOverviewData;
}

/** Maximum number of partners in the "Trusted By" strip. */
const maxTrustedPartners = 5;

/** Weight of a support state when columns are sorted. */
const stateWeights: Readonly<Record<TechnologySupportState, number>> = { yes: 1, half: 0.5, no: 0, unknown: 0 };

/** Orders better items first; never returns 0 for different items. */
type Compare<Item> = (one: Item, other: Item) => number;

function collectBest<Item>(limit: number, compare: Compare<Item>) {
  const kept: Item[] = [];
  const add = (item: Item): void => {
    const last = kept[limit - 1];
    if (last !== undefined && compare(item, last) > 0) return;
    const at = kept.findIndex((each) => compare(item, each) < 0);
    kept.splice(at < 0 ? kept.length : at, 0, item);
    if (kept.length > limit) kept.pop();
  };
  return { kept, add };
}

interface Card {
  readonly score: number;
  readonly name: string;
  readonly record: ProviderRecord;
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Orders partners first, then by descending catalogue score, then by name and id. */
function compareCards(one: Card, other: Card): number {
  return (
    Number(other.record.partner) - Number(one.record.partner) ||
    other.score - one.score ||
    compareTexts(one.name, other.name) ||
    compareTexts(one.record.id, other.record.id)
  );
}

/** Number of providers by column. A column has one letter per technology. */
type Columns = ReadonlyMap<string, number>;

function toColumn(record: ProviderRecord): string {
  const places = buildTechnologyStrip({ radio_tech: record.radioTech, 'NTN Support': record.ntn });
  return places.map(({ state }) => encodeTechnologySupportAsLetter(state)).join('');
}

function computeWeight(column: string): number {
  return Array.from(column, (letter) => stateWeights[decodeTechnologySupportLetter(letter)]).reduce(
    (sum, share) => sum + share,
    0,
  );
}

function toColumnSortKey(column: string): string {
  return column.replaceAll('y', '0');
}

/** Orders columns with more supported technologies first, and equal columns next to each other. */
function compareColumns(one: string, other: string): number {
  return computeWeight(other) - computeWeight(one) || compareTexts(toColumnSortKey(one), toColumnSortKey(other));
}

/** @returns one column per provider, or an even sample of the columns when there are too many to draw. */
function sampleColumns(columns: Columns): string[] {
  const sorted = [...columns].sort(([one], [other]) => compareColumns(one, other));
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const sampleSize = Math.min(total, maxCatalogueOverviewChartColumns);
  const chosen: string[] = [];
  let end = 0;
  for (const [column, count] of sorted) {
    end += count;
    while (chosen.length < sampleSize && ((chosen.length + 0.5) * total) / sampleSize < end) chosen.push(column);
  }
  return chosen;
}

function countOffering(columns: Columns, place: number): number {
  return [...columns].reduce((sum, [column, count]) => (column[place] === 'y' ? sum + count : sum), 0);
}

function buildField(columns: Columns): HomePageCatalogueOverviewData['field'] {
  const sampleSize = sampleColumns(columns);
  return technologyStripNames.map((name, place) => ({
    name,
    states: sampleSize.map((column) => column[place] ?? '').join(''),
    count: countOffering(columns, place),
  }));
}

function collectFacts() {
  const types: HomePageCatalogueOverviewData['facts']['types'] = { MNO: 0, MVNO: 0, other: 0 };
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
  return {
    add,
    finish: (): HomePageCatalogueOverviewData['facts'] => ({ types, countries: countries.size, ...offers }),
  };
}

function toTrustedPartner({
  id,
  Provider,
  Website,
  'Logo File': logo,
}: ProviderListReplyItem): HomePageCatalogueOverviewData['trusted'][number] {
  return { id, Provider, Website, 'Logo File': logo };
}

/** Creates a builder for the overview of a catalogue version. */
export function createHomePageCatalogueOverviewBuilder(): HomePageCatalogueOverviewBuilder {
  const cards = collectBest(maxProviderShowcaseCards, compareCards);
  const trusted = collectBest(maxTrustedPartners, compareCards);
  const facts = collectFacts();
  const columns = new Map<string, number>();
  let showcase = 0;
  const add = (record: ProviderRecord, score: number): void => {
    const column = toColumn(record);
    columns.set(column, (columns.get(column) ?? 0) + 1);
    facts.add(record);
    if (!record.showcase) return;
    showcase += 1;
    const card = { score, name: toNameSortKey(record.name), record };
    cards.add(card);
    if (record.partner && record.website !== null) trusted.add(card);
  };
  const finish = (): HomePageCatalogueOverviewData => ({
    showcase,
    cards: cards.kept.map(({ record }) => toProviderListItem(record)),
    trusted: trusted.kept.map(({ record }) => toTrustedPartner(toProviderListItem(record))),
    facts: facts.finish(),
    field: buildField(columns),
  });
  return { add, build: finish };
}
