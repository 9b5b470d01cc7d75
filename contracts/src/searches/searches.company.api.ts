import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { CompanyId } from '../kernel/ids.ts';
import { maxSharedSearchesPerCompany, RenameSavedSearchBody } from './searches.commands.ts';

/** A search shared in a company, as its members see it. */
export const CompanySharedSearchReplyItem = z.object({
  id: z.uuid(),
  /** Name of the search; a summary of the requirements once the user who named the search is erased. */
  name: z.string(),
  /** The wizard's object; its canonical form once the user who shared the search is erased. */
  data: z.record(z.string(), z.unknown()),
  sharedAt: Instant,
  /** Name of the member who shared the search; `null` after an erasure. */
  sharedBy: z.string().nullable(),
  /** Whether the caller shared the search. */
  own: z.boolean(),
});
export type CompanySharedSearchReplyItem = z.infer<typeof CompanySharedSearchReplyItem>;

export const CompanySharedSearchesReply = z.object({
  /** `null` for users without a company; the name is `null` once the user who entered it is erased. */
  company: z.object({ id: CompanyId, name: z.string().nullable() }).nullable(),
  /** Whether the caller may share, rename and remove searches; false for viewers. */
  mayChange: z.boolean(),
  /** Most recently shared first. */
  searches: z.array(CompanySharedSearchReplyItem).max(maxSharedSearchesPerCompany),
});
export type CompanySharedSearchesReply = z.infer<typeof CompanySharedSearchesReply>;

const idParams = { params: z.object({ id: z.string().max(100) }) };

export const listCompanySearchesEndpoint = defineQueryEndpoint('/api/company/searches', 'session', {
  summary:
    "List searches shared in the caller's company, most recently shared first. Empty for users without a company.",
  reply: CompanySharedSearchesReply,
});

/**
 * `id` identifies a saved search of the caller. If the company already has a search with the same requirements, that
 * search stays unchanged, `shared` is false, and the response contains its id.
 */
export const shareSearchEndpoint = defineCommandEndpoint('POST', '/api/company/searches', 'session', {
  summary: "Share a saved search with the caller's company, unless it has one with the same requirements.",
  refuses: [
    'company.not-member',
    'company.viewer',
    'searches.company-full',
    'searches.company-history-full',
    'searches.not-found',
  ],
  limit: 'search',
  body: z.strictObject({ id: z.uuid() }),
  reply: CommandReply.extend({ id: z.uuid(), shared: z.boolean() }),
});

/**
 * This and the next endpoint fail with 'searches.not-found' (404) unless the id identifies a search that is shared in
 * the caller's company.
 */
export const renameCompanySearchEndpoint = defineCommandEndpoint('PUT', '/api/company/searches/:id', 'session', {
  summary: "Rename one of the company's searches.",
  refuses: ['company.viewer', 'searches.company-history-full', 'searches.not-found'],
  ...idParams,
  body: RenameSavedSearchBody,
  reply: CommandReply,
});
export const removeCompanySearchEndpoint = defineCommandEndpoint('DELETE', '/api/company/searches/:id', 'session', {
  summary: "Remove one of the company's searches. Members keep their own saved searches.",
  refuses: ['company.viewer', 'searches.company-history-full', 'searches.not-found'],
  ...idParams,
  reply: CommandReply,
});
