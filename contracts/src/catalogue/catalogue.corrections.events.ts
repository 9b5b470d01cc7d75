import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { firstVersion, type EventOf, personal } from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';
import { FieldKey } from './catalogue.overrides.ts';

const correctionIds = { correctionId: z.uuid(), providerId: ProviderId };

/** Stream `corrections-{providerId}`: a user of the provider proposes changes of its catalogue entry. */
export const CorrectionProposed = firstVersion('CorrectionProposed', {
  ...correctionIds,
  userId: UserId,
  /** Texts as written in the sheet and accepted by the importer; `from` is the catalogue's text at the time. */
  changes: z.array(z.object({ field: FieldKey, from: z.string().max(40_000), to: z.string().max(40_000) })).max(100),
  /** Web address that supports the change; may be empty. */
  source: personal(z.string().max(500), 'userId'),
  remark: personal(z.string().max(1000), 'userId'),
});

/** The catalogue has the new values since `version`, and keeps them until the sheet has the same or newer ones. */
export const CorrectionAccepted = firstVersion('CorrectionAccepted', { ...correctionIds, version: WholeNumber.min(1) });

/** An admin rejected the correction. */
export const CorrectionRejected = firstVersion('CorrectionRejected', { ...correctionIds, reason: z.string().max(500) });

/** The provider withdrew the correction. */
export const CorrectionWithdrawn = firstVersion('CorrectionWithdrawn', correctionIds);

export const correctionEvents = [
  CorrectionProposed,
  CorrectionAccepted,
  CorrectionRejected,
  CorrectionWithdrawn,
] as const;

/** Stream of a provider's corrections. */
export function correctionsStream(providerId: string): string {
  return `corrections-${providerId}`;
}

export type CorrectionProposed = EventOf<typeof CorrectionProposed>;
/** Events of a `corrections-{providerId}` stream. */
export type CorrectionEvent = EventOf<(typeof correctionEvents)[number]>;
