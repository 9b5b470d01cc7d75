/** How a cluster is reached. */
export interface KafkaSettings {
  /** `host:port` of some of its brokers. */
  readonly brokers: readonly string[];
  readonly tls: boolean;
  /** `null`: nobody signs in. */
  readonly login: KafkaLogin | null;
}

export const loginMechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
type Mechanism = (typeof loginMechanisms)[number];

/** Who signs in (SASL), and how. */
export type KafkaLogin = {
  readonly [Name in Mechanism]: { readonly mechanism: Name; readonly username: string; readonly password: string };
}[Mechanism];
