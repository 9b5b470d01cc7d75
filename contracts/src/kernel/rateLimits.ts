import type { RefusalCode } from './refusalKindsByCode.ts';

/** Groups of endpoints that share a rate limit; commands without a limit use `write`. */
export type RateLimitName =
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

/** Maximum number of requests per account and per network address in a window. */
export interface RateLimit {
  /**
   * Maximum per signed-in account. If only the body names the account, the limit applies per account and network, so
   * that strangers cannot exhaust the limit of the account.
   */
  readonly perAccount: number;
  /** Maximum across all networks, for an account that only the body names. */
  readonly perNamedAccount: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
  /**
   * Maximum number of requests per network address, whether refused or not. Set where the limits above count only
   * refused requests.
   */
  readonly allRequestsPerAddress?: number;
  /** For endpoints where guests create permanent events: maximum per /24 or /48 network, and in total. */
  readonly perNetwork?: number;
  readonly perProduct?: number;
  /**
   * Maximum number of refusals with these codes per /24 or /48 network in a separate window; beyond it, all requests
   * are refused.
   */
  readonly refusals?: {
    readonly codes: readonly RefusalCode[];
    readonly perNetwork: number;
    readonly windowSeconds: number;
  };
}

/**
 * The rate limits of the product; a deployment setting multiplies the limits. Several people may share a network
 * address.
 */
export const rateLimits: Readonly<Record<RateLimitName, RateLimit>> = {
  'sign-in': {
    perAccount: 10,
    perNamedAccount: 100,
    perAddress: 60,
    windowSeconds: 15 * 60,
    allRequestsPerAddress: 1200,
  },
  // Each refusal because of a taken email address reveals that an account exists.
  registration: {
    perAccount: 5,
    perNamedAccount: 25,
    perAddress: 20,
    windowSeconds: 60 * 60,
    refusals: { codes: ['account.email-taken'], perNetwork: 10, windowSeconds: 24 * 60 * 60 },
  },
  rfq: { perAccount: 20, perNamedAccount: 20, perAddress: 60, windowSeconds: 60 * 60 },
  'email-check': { perAccount: 30, perNamedAccount: 300, perAddress: 90, windowSeconds: 10 * 60 },
  upload: { perAccount: 30, perNamedAccount: 30, perAddress: 60, windowSeconds: 60 * 60 },
  'password-reset': { perAccount: 3, perNamedAccount: 12, perAddress: 20, windowSeconds: 60 * 60 },
  'own-data': { perAccount: 10, perNamedAccount: 10, perAddress: 60, windowSeconds: 60 * 60 },
  // A visitor usually has one network address, but all visitors from an office may share one.
  consent: {
    perAccount: 60,
    perNamedAccount: 60,
    perAddress: 60,
    windowSeconds: 24 * 60 * 60,
    perNetwork: 600,
    perProduct: 50_000,
  },
  // Each request sends a mail to an unconfirmed address.
  'privacy-form': {
    perAccount: 4,
    perNamedAccount: 6,
    perAddress: 40,
    windowSeconds: 24 * 60 * 60,
    perNetwork: 200,
    perProduct: 1000,
  },
  write: { perAccount: 300, perNamedAccount: 300, perAddress: 3000, windowSeconds: 10 * 60 },
  coverage: { perAccount: 600, perNamedAccount: 600, perAddress: 1800, windowSeconds: 60 * 60 },
  'match-count': { perAccount: 300, perNamedAccount: 300, perAddress: 600, windowSeconds: 10 * 60 },
  engagement: { perAccount: 120, perNamedAccount: 120, perAddress: 1200, windowSeconds: 10 * 60 },
  // Applies to all tokens of a user together, in addition to the limit of each endpoint.
  'api-token': { perAccount: 1200, perNamedAccount: 1200, perAddress: 6000, windowSeconds: 10 * 60 },
  // Each request makes the server call a URL chosen by the user.
  'webhook-send': { perAccount: 30, perNamedAccount: 30, perAddress: 90, windowSeconds: 10 * 60 },
  // Each request sends a mail to another user.
  message: { perAccount: 60, perNamedAccount: 60, perAddress: 300, windowSeconds: 60 * 60 },
  search: { perAccount: 600, perNamedAccount: 600, perAddress: 1800, windowSeconds: 60 * 60 },
};

/** Refusal codes of sign-in attempts that do not count as failures, because the password was right. */
export const intermediateSignInRefusalCodes: readonly string[] = ['account.second-factor-needed'];

/**
 * Maximum number of reads per account, across all sessions, for endpoints without another limit. A page makes about ten
 * reads when it opens.
 */
export const rateLimitForReads = { perAccount: 1200, windowSeconds: 60 } as const;
