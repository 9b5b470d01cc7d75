import { z } from 'zod';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { CompanyId, UserId } from '../kernel/ids.ts';
import { Requirements } from '../matching/matching.requirements.ts';

/** `userId` is the member who acted, under whose key all that was typed is sealed. */
const companySearch = { companyId: CompanyId, userId: UserId, searchId: z.uuid() };
const name = personal(z.string().max(400), 'userId');

/** A member gave the company a copy of an own saved search, which keeps its id. From then on the two are apart. */
export const CompanySearchShared = firstVersion('CompanySearchShared', {
  ...companySearch,
  name,
  /** The wizard's object as the member sent it, free pairs included. */
  data: personal(z.record(z.string(), z.unknown()), 'userId'),
  /** What `data` was read as: equal requirements are the same search, and what is left of it after an erasure. */
  requirements: Requirements,
});
export const CompanySearchRenamed = firstVersion('CompanySearchRenamed', { ...companySearch, name });
export const CompanySearchRemoved = firstVersion('CompanySearchRemoved', companySearch);

export const companySearchEvents = [CompanySearchShared, CompanySearchRenamed, CompanySearchRemoved] as const;

/** Events of a `companySearches-{companyId}` stream. */
export type CompanySearchEvent = EventOf<(typeof companySearchEvents)[number]>;

/** Name of the stream of the searches that a company's members share. */
export function companySearchesStream(companyId: string): string {
  return `companySearches-${companyId}`;
}
