import { randomUUID } from 'node:crypto';
import { rfqDecider } from '@marketplace/command-service/rfq/rfq.decider.ts';
import { stated } from '@marketplace/command-service/rfq/testing/rfqHistory.ts';
import { rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { TestMarketplace } from '../marketplace.ts';

/**
 * Appends an RFQ to emnify that its buyer sent before joining a company.
 * @returns its id.
 */
export async function sendAlone({ deps }: TestMarketplace, buyerId: string, rfqId = randomUUID()): Promise<string> {
  const link = { linkId: randomUUID(), providerId: 'emnify', providerName: 'emnify' };
  const chosen = { name: 'emnify', link: { ...link, providerType: 'MVNO', providerWebsite: null } } as const;
  const command = {
    ...({ type: 'SendRfq', deadline: null, providers: [chosen] } as const),
    stated: { ...stated, rfqId, buyerId },
  };
  const meta = { commandId: randomUUID(), actor: buyerId, at: deps.now().toISOString() };
  await deps.execute(rfqDecider, { stream: rfqStream(rfqId), command, meta });
  return rfqId;
}
