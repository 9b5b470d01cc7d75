import { z } from 'zod';

export const UserId = z.uuid();
/** Derived from the domain of its people's addresses. */
export const CompanyId = z.uuid();
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
