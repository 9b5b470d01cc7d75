import { hash } from 'node:crypto';
import { Partitioners } from 'kafkajs';
import { expect, test } from 'vitest';
import { createKafkaPartitioner } from './partitioner.ts';

/** Keys of every length from 0 to 61 bytes, some with multi-byte characters. */
const keys = Array.from({ length: 500 }, (_, at) => {
  const text = hash('sha512', String(at), 'base64').slice(0, at % 61);
  return at % 3 === 0 ? `${text.slice(8)}ä€😀` : text;
});
const partitions = (count: number) =>
  Array.from({ length: count }, (_, partitionId) => {
    return { partitionId, partitionErrorCode: 0, leader: 1, replicas: [1], isr: [1] };
  });

test.each([1, 6, 50])('assigns keys like other clients for %i partitions', (count) => {
  const asked = keys.map((key) => {
    return { topic: 't', partitionMetadata: partitions(count), message: { key, value: '' } };
  });
  expect(asked.map(createKafkaPartitioner())).toEqual(asked.map(Partitioners.DefaultPartitioner()));
});
