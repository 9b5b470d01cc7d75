import { z } from 'zod';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { CompanyId, UserId } from '../kernel/ids.ts';
import { BuyerRequirements } from '../matching/matching.requirements.ts';

/** `userId` is the member who acted; typed texts are encrypted with that member's key. */
const companySearchIds = { companyId: CompanyId, userId: UserId, searchId: z.uuid() };
const name = markAsPersonalData(z.string().max(400), 'userId');

/**
 * A member shared a copy of one of their saved searches, with the same id. The copy and the original are independent
 * from then on.
 */
export const CompanySearchShared = defineFirstEventVersion('CompanySearchShared', {
  ...companySearchIds,
  name,
  /** The wizard's object as sent, with arbitrary properties. */
  data: markAsPersonalData(z.record(z.string(), z.unknown()), 'userId'),
  /** Parsed from `data`. Searches with equal requirements count as the same search. Remains after an erasure. */
  requirements: BuyerRequirements,
});
export const CompanySearchRenamed = defineFirstEventVersion('CompanySearchRenamed', { ...companySearchIds, name });
export const CompanySearchRemoved = defineFirstEventVersion('CompanySearchRemoved', companySearchIds);

export const companySearchEvents = [CompanySearchShared, CompanySearchRenamed, CompanySearchRemoved] as const;

/** Events of a `companySearches-{companyId}` stream. */
export type CompanySearchEvent = InferredDomainEvent<(typeof companySearchEvents)[number]>;

/** Stream of the searches shared in a company. */
export function getCompanySearchesStreamName(companyId: string): string {
  return `companySearches-${companyId}`;
}
