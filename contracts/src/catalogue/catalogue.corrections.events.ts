import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { defineFirstEventVersion, type InferredDomainEvent, markAsPersonalData } from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';
import { ProviderFieldKey } from './catalogue.overrides.ts';

const correctionIds = { correctionId: z.uuid(), providerId: ProviderId };

/** Stream `corrections-{providerId}`: a user of the provider proposes changes to the provider's catalogue entry. */
export const CorrectionProposed = defineFirstEventVersion('CorrectionProposed', {
  ...correctionIds,
  userId: UserId,
  /**
   * Texts in the format of the sheet, as accepted by the importer; `from` is the catalogue's text at the time of the
   * proposal.
   */
  changes: z
    .array(z.object({ field: ProviderFieldKey, from: z.string().max(40_000), to: z.string().max(40_000) }))
    .max(100),
  /** Web address that supports the change; may be empty. */
  source: markAsPersonalData(z.string().max(500), 'userId'),
  remark: markAsPersonalData(z.string().max(1000), 'userId'),
});

/**
 * The catalogue contains the new values from `version` on. It keeps a new value until an uploaded sheet contains the
 * same value, or a value that differs from the sheet's value at the time of the correction.
 */
export const CorrectionAccepted = defineFirstEventVersion('CorrectionAccepted', {
  ...correctionIds,
  version: NonNegativeInt32.min(1),
});

/** An admin rejected the correction. */
export const CorrectionRejected = defineFirstEventVersion('CorrectionRejected', {
  ...correctionIds,
  reason: z.string().max(500),
});

/** The provider withdrew the correction. */
export const CorrectionWithdrawn = defineFirstEventVersion('CorrectionWithdrawn', correctionIds);

export const catalogueCorrectionEvents = [
  CorrectionProposed,
  CorrectionAccepted,
  CorrectionRejected,
  CorrectionWithdrawn,
] as const;

/** Stream of a provider's corrections. */
export function getCatalogueCorrectionStreamName(providerId: string): string {
  return `corrections-${providerId}`;
}

export type CorrectionProposed = InferredDomainEvent<typeof CorrectionProposed>;
/** Events of a `corrections-{providerId}` stream. */
export type CatalogueCorrectionEvent = InferredDomainEvent<(typeof catalogueCorrectionEvents)[number]>;
