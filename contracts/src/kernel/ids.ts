import { z } from 'zod';

export const UserId = z.uuid();
/** Derived from the email domain of the company's members. */
export const CompanyId = z.uuid();
export const RfqId = z.uuid();
export const RfqLinkId = z.uuid();
export const CatalogueUploadId = z.uuid();

/** Maximum length of a provider id, in code points. */
export const maxProviderIdLength = 120;

/**
 * Derived from the provider's normalised name (see domain/src/catalogue/catalogue.providerName.ts), so the id is stable
 * across uploads. Can contain letters of every script, including vowel marks.
 */
export const ProviderId = z
  .string()
  .regex(/^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u)
  .max(maxProviderIdLength);
