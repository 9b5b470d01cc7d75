import { expect, test } from 'vitest';
import { parseProductSettings } from './config.ts';
import { listSettingProblemsForTest } from './testing/listSettingProblemsForTest.ts';

test.each([
  ['localhost:9092', ['localhost:9092']],
  ['kafka1.example:9092, kafka2.example:9093', ['kafka1.example:9092', 'kafka2.example:9093']],
  ['[::1]:9092,10.0.0.1:65535', ['[::1]:9092', '10.0.0.1:65535']],
])('accepts Kafka brokers: %s', (value, brokers) => {
  expect(parseProductSettings({ KAFKA_BROKERS: value }).kafka).toEqual({ brokers, tls: false, login: null });
});

test.each([
  'localhost',
  'localhost:0',
  'localhost:65536',
  'kafka://localhost:9092',
  'user:word@localhost:9092',
  'localhost:9092,',
  '-a:9092',
  '[::1:9092',
  Array.from({ length: 21 }, (_, at) => `kafka${at}:9092`).join(),
  `${'a'.repeat(254)}:9092`,
])('rejects invalid Kafka brokers without repeating them: %s', (value) => {
  const problems = listSettingProblemsForTest({ KAFKA_BROKERS: value });
  expect(problems).toEqual([
    expect.stringMatching(/^KAFKA_BROKERS must look like kafka1.example:9092,kafka2.example:9092/),
  ]);
});

test('signs in to Kafka with TLS, or with a mechanism that does not send the password', () => {
  const cluster = { KAFKA_BROKERS: 'kafka.example:9093', KAFKA_USERNAME: 'marketplace', KAFKA_PASSWORD: 'a word' };
  expect(parseProductSettings({ ...cluster, KAFKA_TLS: 'true' }).kafka).toEqual({
    brokers: ['kafka.example:9093'],
    tls: true,
    login: { mechanism: 'plain', username: 'marketplace', password: 'a word' },
  });
  expect(parseProductSettings({ ...cluster, KAFKA_SASL: 'scram-sha-512' }).kafka?.login?.mechanism).toBe(
    'scram-sha-512',
  );
  expect(parseProductSettings({ ...cluster, KAFKA_BROKERS: 'localhost:9092,[::1]:9092' }).kafka?.tls).toBe(false);
  expect(listSettingProblemsForTest(cluster)).toEqual([
    expect.stringMatching(/^KAFKA_PASSWORD would be sent in clear text/),
  ]);
  expect(listSettingProblemsForTest({ ...cluster, KAFKA_TLS: 'true', KAFKA_PASSWORD: '' })).toEqual([
    'KAFKA_USERNAME and KAFKA_PASSWORD must be set together.',
  ]);
  expect(listSettingProblemsForTest({ ...cluster, KAFKA_TLS: 'true', KAFKA_SASL: 'gssapi' })).toEqual([
    'KAFKA_SASL must be one of plain, scram-sha-256, scram-sha-512.',
  ]);
});

test('reports Kafka settings that have no effect without brokers', () => {
  expect(listSettingProblemsForTest({ KAFKA_TLS: 'true' })).toEqual([
    'KAFKA_TLS has no effect without KAFKA_BROKERS: set both or neither.',
  ]);
});
