import type { RefusalCode } from './refusalCodes.ts';

/** Calls that are limited together; a call that changes something and names none counts as `write`. */
export type LimitName =
  | 'sign-in'
  | 'registration'
  | 'rfq'
  | 'email-check'
  | 'upload'
  | 'password-reset'
  | 'search'
  | 'own-data'
  | 'consent'
  | 'privacy-form'
  | 'coverage'
  | 'match-count'
  | 'engagement'
  | 'api-token'
  | 'webhook-send'
  | 'message'
  | 'write';

/** How many calls one account and one network address may make in a window. */
export interface Limit {
  /** Of who is signed in; of an address that the body only names, from one network, so that strangers do not use it up. */
  readonly perAccount: number;
  /** Of an address that the body names, from all networks together. */
  readonly perNamed: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
  /** Set where the numbers above count calls that are refused, and successes are free: how many of all calls a network may make. */
  readonly allPerAddress?: number;
  /** For what guests leave in the log for ever: how many calls may come from one /24 or /48, and how many from everywhere together. */
  readonly perNetwork?: number;
  readonly perProduct?: number;
  /** How many refusals with these codes one /24 or /48 may receive in a window of their own; then its calls of this limit are refused. */
  readonly refusals?: {
    readonly codes: readonly RefusalCode[];
    readonly perNetwork: number;
    readonly windowSeconds: number;
  };
}

/** The limits of the product; a setting multiplies them. Several people may share an address. */
export const limits: Readonly<Record<LimitName, Limit>> = {
  'sign-in': { perAccount: 10, perNamed: 100, perAddress: 60, windowSeconds: 15 * 60, allPerAddress: 1200 },
  // Each refusal of a taken address reveals an account.
  registration: {
    perAccount: 5,
    perNamed: 25,
    perAddress: 20,
    windowSeconds: 60 * 60,
    refusals: { codes: ['account.email-taken'], perNetwork: 10, windowSeconds: 24 * 60 * 60 },
  },
  rfq: { perAccount: 20, perNamed: 20, perAddress: 60, windowSeconds: 60 * 60 },
  'email-check': { perAccount: 30, perNamed: 300, perAddress: 90, windowSeconds: 10 * 60 },
  upload: { perAccount: 30, perNamed: 30, perAddress: 60, windowSeconds: 60 * 60 },
  'password-reset': { perAccount: 3, perNamed: 12, perAddress: 20, windowSeconds: 60 * 60 },
  'own-data': { perAccount: 10, perNamed: 10, perAddress: 60, windowSeconds: 60 * 60 },
  // Somebody who chooses again and again does so from one address; an office behind one has many people.
  consent: {
    perAccount: 60,
    perNamed: 60,
    perAddress: 60,
    windowSeconds: 24 * 60 * 60,
    perNetwork: 600,
    perProduct: 50_000,
  },
  // Each is a mail to an address that nobody has confirmed.
  'privacy-form': {
    perAccount: 4,
    perNamed: 6,
    perAddress: 40,
    windowSeconds: 24 * 60 * 60,
    perNetwork: 200,
    perProduct: 1000,
  },
  write: { perAccount: 300, perNamed: 300, perAddress: 3000, windowSeconds: 10 * 60 },
  coverage: { perAccount: 600, perNamed: 600, perAddress: 1800, windowSeconds: 60 * 60 },
  'match-count': { perAccount: 300, perNamed: 300, perAddress: 600, windowSeconds: 10 * 60 },
  engagement: { perAccount: 120, perNamed: 120, perAddress: 1200, windowSeconds: 10 * 60 },
  // All tokens of a person together, and whatever they are used for; what a call is counted by otherwise counts besides.
  'api-token': { perAccount: 1200, perNamed: 1200, perAddress: 6000, windowSeconds: 10 * 60 },
  // Each makes the product call an address of somebody's choice.
  'webhook-send': { perAccount: 30, perNamed: 30, perAddress: 90, windowSeconds: 10 * 60 },
  // Each is a mail to somebody else.
  message: { perAccount: 60, perNamed: 60, perAddress: 300, windowSeconds: 60 * 60 },
  search: { perAccount: 600, perNamed: 600, perAddress: 1800, windowSeconds: 60 * 60 },
};

/** Codes of refusals that are a step on the way and no failure: the password was right. */
export const steps: readonly string[] = ['account.second-factor-needed'];

/** Calls of one account, in all of its sessions, that no other limit counts: reads. A page makes about ten of them when it opens. */
export const readLimit = { perAccount: 1200, windowSeconds: 60 } as const;
