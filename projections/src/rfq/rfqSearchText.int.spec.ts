import { hashTrigrams } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { rfqsAndQuotesProjection } from './rfqBoard.projection.ts';
import { sampleRfqBuyerId, buildSampleRfqSentEvent } from './testing/boardEvents.ts';

let bench: ProjectionTestHarness;
beforeEach(async () => {
  bench = await createProjectionTestHarness(rfqsAndQuotesProjection, '2026-11-21T12:00:00.000Z');
});
afterEach(async () => bench.close());

test('stores normalised search texts, separated by who may read them', async () => {
  await bench.apply(buildSampleRfqSentEvent(1, { projectTitle: 'Frachtkühler', companyName: 'Señor & Co' }));
  const [words] = await bench.rows('SELECT title_words, company_words, grams FROM {schema}.rfq_words');
  expect(words).toMatchObject({ title_words: 'frachtkuhler', company_words: 'senor & co' });
  expect(words?.['grams']).toEqual(hashTrigrams('frachtkuhler\nsenor & co'));
  const [who] = await bench.rows('SELECT own_words, who_words, who_grams FROM {schema}.rfq_contact');
  expect(who).toMatchObject({ own_words: 'ip67', who_words: 'ida lindqvist\nida@meridian.example' });
  expect(who?.['who_grams']).toEqual(hashTrigrams('ida lindqvist\nida@meridian.example'));
  expect(await bench.rows('SELECT provider_name, name_words FROM {schema}.asked_name ORDER BY provider_id')).toEqual(
    ['1NCE', 'EMNIFY', 'SORACOM'].map((name) => ({ provider_name: name, name_words: name.toLowerCase() })),
  );
});

test('clears all search texts of an erased buyer, including those of the same batch', async () => {
  await bench.apply(buildSampleRfqSentEvent(1, { projectTitle: 'Trackers', customRequirements: 'Mail bea@acme.com' }));
  const [typed] = await bench.rows('SELECT masked_words FROM {schema}.rfq_contact');
  expect(typed).toEqual({ masked_words: 'trackers\nmail [hidden until accepted]' });
  await bench.apply(buildSampleRfqSentEvent(2), { type: 'SubjectErased', data: { userId: sampleRfqBuyerId } });
  const clearedTexts = { title_words: null, company_words: null, grams: null };
  expect(await bench.rows('SELECT title_words, company_words, grams FROM {schema}.rfq_words')).toEqual([
    clearedTexts,
    clearedTexts,
  ]);
  const clearedContact = { own_words: null, who_words: null, who_grams: null, masked: null, masked_words: null };
  expect(
    await bench.rows('SELECT own_words, who_words, who_grams, masked, masked_words FROM {schema}.rfq_contact'),
  ).toEqual([clearedContact, clearedContact]);
});
