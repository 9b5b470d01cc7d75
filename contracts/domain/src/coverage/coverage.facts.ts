import type { Confidence } from '@marketplace/contracts/coverage/coverage.values.ts';
import data from './coverage.facts.data.json' with { type: 'json' };
import type { CoverageFacts, Network } from './coverage.networks.ts';

/**
 * What is known of the world's mobile networks. Indicative, not from the operators; 2G to 5G are of about spring 2023
 * where no newer source corrects them. `scripts/coverage` makes the file, and its test compares it with the sources.
 */
export const coverageFacts = data as unknown as CoverageFacts;

const isConfirmed = ({ confidence }: { readonly confidence: Confidence }): boolean => confidence !== 'low';

const endsLegacy = ({ technologies }: Network): boolean =>
  [technologies['2g'], technologies['3g']].some((fact) => fact?.switchOff !== undefined && isConfirmed(fact.switchOff));

/** Countries that prohibit devices from roaming for good, or limit the time; not those with conditions alone. */
export const roamingLimited: ReadonlySet<string> = new Set(
  coverageFacts.roaming
    .filter((limit) => limit.kind !== 'conditions' && isConfirmed(limit))
    .map(({ country }) => country),
);

/** Countries in which a network has switched off its 2G or 3G, is about to, or named the date. */
export const legacyEnding: ReadonlySet<string> = new Set(
  coverageFacts.networks.filter(endsLegacy).map(({ country }) => country),
);
