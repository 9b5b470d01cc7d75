import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';

export const sampleRfqBuyerId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f001';
/** Builds a UUID that is easy to recognise: `kind` is its first digit, and `n` is at its end. */
export const buildSampleUuid = (kind: number, n: number): string =>
  `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Returns the id of an RFQ. `n` is the number of the RFQ in a test. */
export const getSampleRfqId = (n: number): string => buildSampleUuid(1, n);
/** Returns the id of a link. `provider` is an index in `sampleProviderIds`. */
export const getSampleRfqLinkId = (n: number, provider: number): string => buildSampleUuid(2, n * 10 + provider);
export const sampleProviderIds = ['emnify', 'soracom', '1nce'];

const requirements = { geographicMode: 'regions', regions: ['Europe'], countries: [] };
/** Expected contact row of a sent RFQ. */
export const expectedSampleRfqContactRow = {
  contact_name: 'Ida Lindqvist',
  email: 'ida@meridian.example',
  phone: '+46 8 1',
  custom_requirements: 'IP67',
  wizard_data: { housing: 'IP68' },
};
const contact = { contactName: 'Ida Lindqvist', email: 'ida@meridian.example', phone: '+46 8 1' };

/**
 * Builds the event that an RFQ was sent to all three providers.
 * @param n number of the RFQ in a test.
 */
export function buildSampleRfqSentEvent(n: number, change: object = {}): DomainEvent {
  const data = {
    rfqId: getSampleRfqId(n),
    buyerId: sampleRfqBuyerId,
    companyId: null,
    companyName: 'Meridian',
    contact,
    projectTitle: null,
    urgency: 'medium',
    expectedVolume: null,
    decisionPriorities: ['price'],
    requirements,
    wizardData: { housing: 'IP68' },
    customRequirements: 'IP67',
    deadline: '2026-12-21T12:00:00.000Z',
    links: sampleProviderIds.map((providerId, provider) => ({
      linkId: getSampleRfqLinkId(n, provider),
      providerId,
      providerName: providerId.toUpperCase(),
      providerType: 'MVNO',
      providerWebsite: null,
    })),
    ...change,
  };
  return { type: 'RfqSent', data };
}

const buildLinkIds = (n: number, provider: number) => ({
  rfqId: getSampleRfqId(n),
  linkId: getSampleRfqLinkId(n, provider),
  providerId: sampleProviderIds[provider] ?? '',
  buyerId: sampleRfqBuyerId,
  companyId: null,
});
/** Builds an event about the link with a provider. */
export const buildSampleRfqLinkEvent = (type: string, n: number, provider: number, more: object = {}): DomainEvent => ({
  type,
  data: { ...buildLinkIds(n, provider), ...more },
});
/** Builds the event of a quote without line items. Version 2, for example, costs EUR 2.50. */
export const buildSampleQuoteSentEvent = (n: number, provider: number, version: number): DomainEvent =>
  buildSampleRfqLinkEvent('QuoteSent', n, provider, {
    version,
    amount: `${version}.50`,
    currency: 'EUR',
    details: null,
    notes: null,
  });
