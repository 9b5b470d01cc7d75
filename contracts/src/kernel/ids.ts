import { z } from 'zod';

export const UserId = z.uuid();
export const RfqId = z.uuid();
export const LinkId = z.uuid();
export const UploadId = z.uuid();

/** In UTF-16 units. */
export const longestProviderId = 120;

/**
 * Derived from the provider's normalised name (see catalogue/catalogue.providerName.ts), so that it survives a re-upload.
 * Letters of every script, with the marks that some scripts write their vowels with.
 */
export const ProviderId = z
  .string()
  .regex(/^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u)
  .max(longestProviderId);

/** An e-mail address as people type it: no spaces, one @, a dot in the domain. Compared in lower case. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, 'Please enter a valid email address.');

/** @returns the form in which addresses are compared and stored as unique. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
