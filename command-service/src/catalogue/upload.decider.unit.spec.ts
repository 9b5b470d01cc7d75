import type { CatalogueUploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import { catalogueDecider } from './catalogue.decider.ts';
import { catalogueUploadDecider } from './upload.decider.ts';

const uploadId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const counts = { added: 0, changed: 0, removed: 1, unchanged: 4 };
const start = { uploadId, baseVersion: 3, fileName: 'a.xlsx', fileDigest: 'f', rows: 5 };
const change = { added: [], changed: [], removed: ['emnify'] };
const chunk = (number: number): CatalogueUploadEvent => ({
  type: 'ProvidersChanged',
  data: { uploadId, chunk: number, ...change },
});
const started: CatalogueUploadEvent = { type: 'UploadStarted', data: start };
const ready: CatalogueUploadEvent = {
  type: 'UploadReady',
  data: { uploadId, chunks: 1, counts, digest: 'd', released: [] },
};
const failed = (reason: string): CatalogueUploadEvent => ({ type: 'UploadFailed', data: { uploadId, reason } });
const addChunks = { type: 'AddChunks', uploadId, chunks: [change, change] } as const;
const finish = { type: 'FinishUpload', uploadId, counts, digest: 'd' } as const;
const fail = (reason: 'timeout' | 'changed') => ({ type: 'FailUpload', uploadId, reason }) as const;

test('starts an upload once and numbers and counts its chunks', () => {
  givenDeciderTestEvents(catalogueUploadDecider)
    .when({ type: 'StartUpload', ...start })
    .then([started]);
  givenDeciderTestEvents(catalogueUploadDecider, [started])
    .when({ type: 'StartUpload', ...start })
    .then([]);
  givenDeciderTestEvents(catalogueUploadDecider, [started, chunk(0)])
    .when(addChunks)
    .then([chunk(1), chunk(2)]);
  givenDeciderTestEvents(catalogueUploadDecider, [started, chunk(0)])
    .when(finish)
    .then([ready]);
});

test('accepts chunks and the end only while the upload is open', () => {
  for (const history of [[], [started, chunk(0), ready], [started, failed('timeout')]]) {
    givenDeciderTestEvents(catalogueUploadDecider, history).when(addChunks).thenRefuses('upload.closed');
    givenDeciderTestEvents(catalogueUploadDecider, history).when(finish).thenRefuses('upload.closed');
  }
});

test('times out only open uploads, and fails ready ones only when the catalogue has changed', () => {
  givenDeciderTestEvents(catalogueUploadDecider, [started])
    .when(fail('timeout'))
    .then([failed('timeout')]);
  givenDeciderTestEvents(catalogueUploadDecider, [started, chunk(0), ready])
    .when(fail('timeout'))
    .then([]);
  givenDeciderTestEvents(catalogueUploadDecider, [started, chunk(0), ready])
    .when(fail('changed'))
    .then([failed('changed')]);
  givenDeciderTestEvents(catalogueUploadDecider, [started, failed('timeout')])
    .when(fail('changed'))
    .then([]);
});

test('publishes a catalogue only on the version it was compared with', () => {
  const publication = { base: 0, uploadId, fileName: 'a.xlsx', counts, digest: 'd', restoredFrom: null, released: [] };
  const first = { type: 'CataloguePublished', data: { version: 1, ...publication } } as const;
  givenDeciderTestEvents(catalogueDecider)
    .when({ type: 'PublishCatalogue', ...publication })
    .then([first]);
  const refusal = givenDeciderTestEvents(catalogueDecider, [first])
    .when({ type: 'PublishCatalogue', ...publication })
    .thenRefuses('catalogue.changed');
  expect(refusal.kind).toBe('state');
});
