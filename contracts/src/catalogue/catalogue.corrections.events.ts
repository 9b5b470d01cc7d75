import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { firstVersion, type EventOf, personal } from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';
import { FieldKey } from './catalogue.overrides.ts';

const correction = { correctionId: z.uuid(), providerId: ProviderId };

/** Stream `corrections-{providerId}`: somebody who answers for the provider says what its catalogue entry should say. */
export const CorrectionProposed = firstVersion('CorrectionProposed', {
  ...correction,
  userId: UserId,
  /** In the words of the sheet, as the importer takes them; `from` is what the catalogue said then. */
  changes: z.array(z.object({ field: FieldKey, from: z.string().max(40_000), to: z.string().max(40_000) })).max(100),
  /** Where it can be read, and why; empty when nothing was said. */
  source: personal(z.string().max(500), 'userId'),
  remark: personal(z.string().max(1000), 'userId'),
});

/** The catalogue says it since `version`, and keeps it until the sheet says the same or something newer. */
export const CorrectionAccepted = firstVersion('CorrectionAccepted', { ...correction, version: WholeNumber.min(1) });

/** An admin will not have it. */
export const CorrectionRejected = firstVersion('CorrectionRejected', { ...correction, reason: z.string().max(500) });

/** The provider takes its proposal back. */
export const CorrectionWithdrawn = firstVersion('CorrectionWithdrawn', correction);

export const correctionEvents = [
  CorrectionProposed,
  CorrectionAccepted,
  CorrectionRejected,
  CorrectionWithdrawn,
] as const;

/** Name of the stream that holds a provider's corrections. */
export function correctionsStream(providerId: string): string {
  return `corrections-${providerId}`;
}

export type CorrectionProposed = EventOf<typeof CorrectionProposed>;
/** Events of a `corrections-{providerId}` stream. */
export type CorrectionEvent = EventOf<(typeof correctionEvents)[number]>;
