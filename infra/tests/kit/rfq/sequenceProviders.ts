/** Providers of the sequences, each with the amount that it alone quotes. */
export const amounts = { emnify: '1.01', soracom: '2.02', '1nce': '3.03', kore: '4.04' } as const;
export type Provider = keyof typeof amounts;
export const providers = Object.keys(amounts) as readonly Provider[];
/** Whoever answers for a provider. */
export const vendorId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f0ff';

/** What a message says to a provider or of it, and by it alone. */
export const wordsFor = (provider: Provider): string => `Only for ${provider}: +47 22 12 34 56`;

/** An id of a sequence by its number. @param of what it is the id of, as its first digit. */
export const idOf = (run: number, of: number | string): string =>
  `${of}0000000-0000-4000-8000-${String(run).padStart(12, '0')}`;

/** The link of a sequence's RFQ with a provider, as the RFQ takes it along. */
export function linkOf(run: number, providerId: Provider) {
  const linkId = idOf(run, 2 + providers.indexOf(providerId));
  return {
    linkId,
    providerId,
    providerName: providerId.toUpperCase(),
    providerType: 'MVNO',
    providerWebsite: null,
  } as const;
}
