/** Amounts quoted by the providers of the sequences; each provider quotes a different amount. */
export const testQuotedAmountByProvider = { emnify: '1.01', soracom: '2.02', '1nce': '3.03', kore: '4.04' } as const;
export type RandomRfqTestProviderId = keyof typeof testQuotedAmountByProvider;
export const randomRfqTestProviderIds = Object.keys(testQuotedAmountByProvider) as readonly RandomRfqTestProviderId[];
/** User id of the person who represents every provider. */
export const randomRfqTestVendorId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f0ff';

/** Builds a message text that is used with only one provider. */
export const buildTestTextUniqueToProvider = (provider: RandomRfqTestProviderId): string =>
  `Only for ${provider}: +47 22 12 34 56`;

/**
 * Builds the id of an entity of a sequence.
 * @param of first hexadecimal digit, which distinguishes the kinds of entities.
 */
export const buildRandomRfqTestEntityId = (run: number, of: number | string): string =>
  `${of}0000000-0000-4000-8000-${String(run).padStart(12, '0')}`;

/**
 * Builds the command data of the link between a provider and the RFQ of a generated test sequence.
 * @param run number of the sequence.
 */
export function buildRandomRfqTestLink(run: number, providerId: RandomRfqTestProviderId) {
  const linkId = buildRandomRfqTestEntityId(run, 2 + randomRfqTestProviderIds.indexOf(providerId));
  return {
    linkId,
    providerId,
    providerName: providerId.toUpperCase(),
    providerType: 'MVNO',
    providerWebsite: null,
  } as const;
}
