import { describe, expect, test } from 'vitest';
import { externalCoverageMapLinks } from './coverageMaps.ts';
import { learningResources } from './learningResources.ts';
import {
  citeSource,
  findOldestSourceCheckDate,
  collectSourcedValuesAndCitations,
  createSourcedValueFactory,
  composeCitedProse,
} from './citedProse.ts';
import {
  listUniqueSourcesByCitationNumber,
  getSourceCitationNumber,
  type CitedSourceDocumentName,
  citedKnowledgeBaseDocuments,
} from './sources.ts';
import { technologyDescriptions } from './technologies.ts';
import { technologyComparisonAspectLabels, knowledgeBaseTechnologyIds } from './technology.ts';
import { useCaseTechnologyRecommendations } from './useCaseTechnologyRecommendations.ts';

/** All content of the knowledge base. */
const facts = {
  technologies: technologyDescriptions,
  useCases: useCaseTechnologyRecommendations,
  coverageMaps: externalCoverageMapLinks,
  learning: learningResources,
  comparedBy: technologyComparisonAspectLabels,
};

/** Names that contain digits. Prose contains no other digits. */
const names = /\b(3GPP|[2345]G|Cat-1bis|Cat-1|Cat-M1|Cat-NB2|EU868|US915)\b/g;

/** Members without prose: URLs, anchors, and original titles. */
const nonProseMembers = new Set(['href', 'id', 'title']);
const ids: readonly string[] = knowledgeBaseTechnologyIds;

/** Returns the prose that contains numbers without a source and a date. */
function findUnsourcedNumbers(held: unknown): readonly string[] {
  if (typeof held === 'string') return ids.includes(held) || !/\d/.test(held.replaceAll(names, '')) ? [] : [held];
  if (typeof held !== 'object' || held === null || 'value' in held || 'cited' in held) return [];
  return Object.entries(held).flatMap(([member, value]) =>
    nonProseMembers.has(member) ? [] : findUnsourcedNumbers(value),
  );
}

/** Returns the names of the missing and invalid members of a figure. */
function findInvalidMembers(part: object): readonly string[] {
  const { value, unit, source, checked } = part as Record<string, unknown>;
  const known = typeof source === 'string' ? citedKnowledgeBaseDocuments[source as CitedSourceDocumentName] : undefined;
  return [
    ...(typeof value === 'number' && Number.isFinite(value) ? [] : ['value']),
    ...(typeof unit === 'string' ? [] : ['unit']),
    ...(known === undefined ? ['source'] : []),
    ...(isDay(checked) && String(checked) >= (known?.edition ?? '') ? [] : ['checked']),
  ];
}

const isDay = (text: unknown): boolean =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

describe('figures', () => {
  test('have a value, a unit, a listed source and the date of the last check', () => {
    const figures = collectSourcedValuesAndCitations(facts).filter((part) => 'value' in part);
    expect(figures.length).toBeGreaterThan(50);
    expect(figures.flatMap((figure) => findInvalidMembers(figure))).toEqual([]);
  });

  test('do not appear in prose without a source and date', () => {
    expect(findUnsourcedNumbers(facts)).toEqual([]);
  });

  test('are found in nested prose without a source or date', () => {
    expect(findUnsourcedNumbers({ deep: [composeCitedProse('Lasts for 10 years in Cat-M1 and 5G.')] })).toEqual([
      'Lasts for 10 years in Cat-M1 and 5G.',
    ]);
    expect(findUnsourcedNumbers({ deep: [composeCitedProse('Cat-M1 and 5G, as 3GPP has them.')] })).toEqual([]);
    expect(findInvalidMembers({ value: 164, unit: 'dB' })).toEqual(['source', 'checked']);
    expect(findInvalidMembers({ value: 164, unit: 'dB', source: 'hearsay', checked: '2026-11-23' })).toEqual([
      'source',
    ]);
    expect(findInvalidMembers({ value: 164, unit: 'dB', source: 'tr45820', checked: 'November' })).toEqual(['checked']);
    // A figure cannot have been checked before its source was published.
    expect(findInvalidMembers({ value: 164, unit: 'dB', source: 'tr45820', checked: '2014-01-01' })).toEqual([
      'checked',
    ]);
  });

  test('come from documents with a publisher, an edition and a unique URL', () => {
    const all = Object.values(citedKnowledgeBaseDocuments);
    expect(all.filter(({ href }) => !/^https:\/\/\S+$/.test(href))).toEqual([]);
    expect(all.filter(({ edition }) => !/^\d{4}(-\d{2}){0,2}$/.test(edition))).toEqual([]);
    expect(all.filter(({ publisher, title }) => publisher === '' || title === '')).toEqual([]);
    expect(new Set(all.map(({ href }) => href)).size).toBe(all.length);
  });

  test('use every listed source', () => {
    const used = new Set(
      collectSourcedValuesAndCitations(facts).map((part) => ('cited' in part ? part.cited : part.source)),
    );
    expect(
      Object.keys(citedKnowledgeBaseDocuments).filter((name) => !used.has(name as CitedSourceDocumentName)),
    ).toEqual([]);
  });
});

describe('content', () => {
  test('describes six technologies, each with every aspect of the comparison', () => {
    expect(technologyDescriptions.map(({ id }) => id)).toEqual([...knowledgeBaseTechnologyIds]);
    expect(technologyDescriptions.map(({ name }) => name)).toEqual([
      'NB-IoT',
      'LTE-M',
      'Cat-1bis',
      'Cat-1',
      'LoRaWAN',
      'NB-IoT over satellite',
    ]);
    const empty = technologyDescriptions.flatMap(({ compared }) =>
      Object.values(compared).filter((each) => each.length === 0),
    );
    expect(empty).toEqual([]);
  });

  test('contains eight recommendations, each with a sourced reason', () => {
    expect(useCaseTechnologyRecommendations).toHaveLength(8);
    expect(
      useCaseTechnologyRecommendations
        .filter(({ reason }) => collectSourcedValuesAndCitations(reason).length === 0)
        .map(({ id }) => id),
    ).toEqual([]);
    expect(
      useCaseTechnologyRecommendations.filter(({ technology, otherwise }) => otherwise.technology === technology),
    ).toEqual([]);
    expect(new Set(useCaseTechnologyRecommendations.map(({ id }) => id)).size).toBe(8);
  });

  test('links to seven coverage maps and eight resources, each once and by https', () => {
    expect(externalCoverageMapLinks).toHaveLength(7);
    expect(learningResources).toHaveLength(8);
    for (const links of [externalCoverageMapLinks, learningResources]) {
      expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
      expect(links.filter(({ href }) => new URL(href).protocol !== 'https:')).toEqual([]);
    }
    expect(new Set(externalCoverageMapLinks.flatMap((map) => map.technologies)).size).toBe(
      knowledgeBaseTechnologyIds.length,
    );
  });
});

describe('prose', () => {
  const tr45820 = createSourcedValueFactory('tr45820', '2026-11-23');
  const rp002 = createSourcedValueFactory('rp002', '2026-11-20');

  test('keeps text and figures in order', () => {
    expect(composeCitedProse(`${tr45820(164, 'dB')}, no handover${citeSource('ts36300')}`)).toEqual([
      { value: 164, unit: 'dB', source: 'tr45820', checked: '2026-11-23' },
      ', no handover',
      { cited: 'ts36300' },
    ]);
  });

  test('reports the oldest check date of its figures', () => {
    expect(findOldestSourceCheckDate([composeCitedProse(`${tr45820(1)} and ${rp002(2)}`)])).toBe('2026-11-20');
    expect(findOldestSourceCheckDate([composeCitedProse(`nothing${citeSource('rp002')}`)])).toBeNull();
  });

  test('numbers the sources independently of the selection', () => {
    expect(listUniqueSourcesByCitationNumber(['rp002', 'tr45820', 'rp002'])).toEqual(['tr45820', 'rp002']);
    expect(getSourceCitationNumber('release8')).toBe(1);
  });
});
