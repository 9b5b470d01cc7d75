import { randomUUID } from 'node:crypto';
import { rfqDecider } from '@marketplace/command-service/rfq/rfq.decider.ts';
import { sampleRfqInput } from '@marketplace/command-service/rfq/testing/rfqEventFixtures.ts';
import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { InProcessTestMarketplace } from '../testMarketplace.ts';

/**
 * Appends the events of an RFQ that was sent to emnify and belongs to no company, as if the buyer had sent the RFQ
 * before joining a company.
 * @returns the id of the RFQ.
 */
export async function appendTestRfqWithoutCompany(
  { deps }: InProcessTestMarketplace,
  buyerId: string,
  rfqId = randomUUID(),
): Promise<string> {
  const link = { linkId: randomUUID(), providerId: 'emnify', providerName: 'emnify' };
  const chosen = { name: 'emnify', link: { ...link, providerType: 'MVNO', providerWebsite: null } } as const;
  const command = {
    ...({ type: 'SendRfq', deadline: null, providers: [chosen] } as const),
    stated: { ...sampleRfqInput, rfqId, buyerId },
  };
  const meta = { commandId: randomUUID(), actor: buyerId, at: deps.now().toISOString() };
  await deps.execute(rfqDecider, { stream: getRfqStreamName(rfqId), command, meta });
  return rfqId;
}
