/** Calls that are limited together; a call that changes something and names none counts as `write`. */
export type LimitName =
  | 'sign-in'
  | 'registration'
  | 'rfq'
  | 'email-check'
  | 'upload'
  | 'password-reset'
  | 'search'
  | 'write';

/** How many calls one account (by its id, or the address in the body) and one network address may make in a window. */
export interface Limit {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
}

/** The limits of the product; a setting multiplies them. Several people may share an address. */
export const limits: Readonly<Record<LimitName, Limit>> = {
  'sign-in': { perAccount: 10, perAddress: 60, windowSeconds: 15 * 60 },
  registration: { perAccount: 5, perAddress: 20, windowSeconds: 60 * 60 },
  rfq: { perAccount: 20, perAddress: 60, windowSeconds: 60 * 60 },
  'email-check': { perAccount: 30, perAddress: 90, windowSeconds: 10 * 60 },
  upload: { perAccount: 30, perAddress: 60, windowSeconds: 60 * 60 },
  'password-reset': { perAccount: 3, perAddress: 20, windowSeconds: 60 * 60 },
  write: { perAccount: 300, perAddress: 3000, windowSeconds: 10 * 60 },
  search: { perAccount: 600, perAddress: 1800, windowSeconds: 60 * 60 },
};
