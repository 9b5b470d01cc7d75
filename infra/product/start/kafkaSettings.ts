import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { type KafkaSettings, kafkaSaslMechanisms } from '@marketplace/messaging/kafkaSettings.ts';
import { z } from 'zod';

const maxBrokers = 20;
/** Matches a host and a port; the host is a host name, an IPv4 address, or an IPv6 address in brackets. */
const broker = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\]):(?<port>\d{1,5})$/;

function isBroker(address: string): boolean {
  const port = Number(broker.exec(address)?.groups?.['port'] ?? 0);
  return port > 0 && port < 65_536;
}

const brokers = z
  .string()
  .max(6_000, 'is too long.')
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine(
    (list) => list.length <= maxBrokers && list.every(isBroker),
    `must look like kafka1.example:9092,kafka2.example:9092 (${maxBrokers} at most), without a protocol before it.`,
  );
const booleanSetting = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false.')
  .transform((value) => ['true', '1', 'on'].includes(value));

/** Schemas of the Kafka settings, keyed by the names of their environment variables. */
export const kafkaSettingsShape = {
  KAFKA_BROKERS: brokers.optional(),
  KAFKA_TLS: booleanSetting.default(false),
  KAFKA_USERNAME: z.string().max(1_000, 'is too long.').optional(),
  KAFKA_PASSWORD: z.string().max(1_000, 'is too long.').optional(),
  KAFKA_SASL: z.enum(kafkaSaslMechanisms, `must be one of ${kafkaSaslMechanisms.join(', ')}.`).default('plain'),
} as const;

type Given = Readonly<Record<string, string | undefined>>;

const getHost = (address: string): string => address.slice(0, address.lastIndexOf(':'));

/** Finds conflicts between the Kafka settings of an environment. */
export function findKafkaSettingConflicts(given: Given): readonly string[] {
  const { KAFKA_BROKERS, KAFKA_USERNAME, KAFKA_PASSWORD } = given;
  const problems: string[] = [];
  if ((KAFKA_USERNAME === undefined) !== (KAFKA_PASSWORD === undefined)) {
    problems.push('KAFKA_USERNAME and KAFKA_PASSWORD must be set together.');
  }
  const others = Object.keys(kafkaSettingsShape).filter(
    (name) => name !== 'KAFKA_BROKERS' && given[name] !== undefined,
  );
  if (KAFKA_BROKERS === undefined) {
    return [...problems, ...others.map((name) => `${name} has no effect without KAFKA_BROKERS: set both or neither.`)];
  }
  const tls = kafkaSettingsShape.KAFKA_TLS.safeParse(given['KAFKA_TLS']);
  const isPlain = (given['KAFKA_SASL'] ?? 'plain') === 'plain';
  const isLocal = KAFKA_BROKERS.split(',').every((address) => isLoopbackHost(getHost(address.trim())));
  if (KAFKA_PASSWORD !== undefined && isPlain && !isLocal && tls.data !== true) {
    problems.push(
      'KAFKA_PASSWORD would be sent in clear text: set KAFKA_TLS=true, or set KAFKA_SASL to scram-sha-256 or scram-sha-512.',
    );
  }
  return problems;
}

/**
 * Converts the Kafka settings of an environment. Returns `null` without KAFKA_BROKERS; events are then not published.
 */
export function toKafkaSettings(env: z.infer<z.ZodObject<typeof kafkaSettingsShape>>): KafkaSettings | null {
  const { KAFKA_BROKERS, KAFKA_TLS: tls, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = env;
  if (KAFKA_BROKERS === undefined) return null;
  const login =
    username === undefined || password === undefined ? null : { mechanism: env.KAFKA_SASL, username, password };
  return { brokers: KAFKA_BROKERS, tls, login };
}
