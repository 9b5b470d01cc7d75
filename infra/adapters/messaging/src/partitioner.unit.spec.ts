import fc from 'fast-check';
import { Partitioners } from 'kafkajs';
import { expect, test } from 'vitest';
import { createPartitioner } from './partitioner.ts';

test('every key goes where other clients look for it', () => {
  const [ours, theirs] = [createPartitioner(), Partitioners.DefaultPartitioner()];
  const key = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.uuid().map((id) => `rfq-${id}`),
  );
  fc.assert(
    fc.property(key, fc.integer({ min: 1, max: 50 }), (text, count) => {
      const partitionMetadata = Array.from({ length: count }, (_, partitionId) => {
        return { partitionId, partitionErrorCode: 0, leader: 1, replicas: [1], isr: [1] };
      });
      const asked = { topic: 't', partitionMetadata, message: { key: text, value: '' } };
      expect(ours(asked)).toBe(theirs(asked));
    }),
    { numRuns: 300 },
  );
});
