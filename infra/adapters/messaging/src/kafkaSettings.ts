/** Connection settings of a Kafka cluster. */
export interface KafkaSettings {
  /** `host:port` of some of the brokers of the cluster. */
  readonly brokers: readonly string[];
  readonly tls: boolean;
  /** `null` for no authentication. */
  readonly login: KafkaSaslCredentials | null;
}

export const kafkaSaslMechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
type Mechanism = (typeof kafkaSaslMechanisms)[number];

/** SASL credentials and mechanism. */
export type KafkaSaslCredentials = {
  readonly [Name in Mechanism]: { readonly mechanism: Name; readonly username: string; readonly password: string };
}[Mechanism];
