import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { CompanyId } from '../kernel/ids.ts';
import { maxCompanySearches, NewSearchName } from './searches.commands.ts';

/** A search that a company's members share, as each of them sees it. */
export const CompanySearchView = z.object({
  id: z.uuid(),
  /** What it asks for, once whoever named it is erased. */
  name: z.string(),
  /** The wizard's object; its canonical form, once whoever shared it is erased. */
  data: z.record(z.string(), z.unknown()),
  sharedAt: Instant,
  /** Name of the member who shared it; `null` after an erasure. */
  sharedBy: z.string().nullable(),
  /** Whether the caller shared it. */
  own: z.boolean(),
});
export type CompanySearchView = z.infer<typeof CompanySearchView>;

export const CompanySearchesView = z.object({
  /** `null` for whoever belongs to no company; its name is `null` where whoever gave it was erased. */
  company: z.object({ id: CompanyId, name: z.string().nullable() }).nullable(),
  /** Whether the caller may share, rename and remove searches for the company: who only reads may not. */
  mayChange: z.boolean(),
  /** Shared last first. */
  searches: z.array(CompanySearchView).max(maxCompanySearches),
});
export type CompanySearchesView = z.infer<typeof CompanySearchesView>;

const byId = { params: z.object({ id: z.string().max(100) }) };

export const listCompanySearches = query('/api/company/searches', 'session', {
  summary:
    "Searches that members of the caller's company share, shared last first; none for who belongs to no company.",
  reply: CompanySearchesView,
});

/**
 * `id` is one of the caller's own saved searches. `shared` is false when the company has a search that asks for the same: then it stays as
 * it is, and `id` of the answer names it.
 */
export const shareSearch = command('POST', '/api/company/searches', 'session', {
  summary: 'Share a saved search with the own company. The same requirements again change nothing.',
  refuses: [
    'company.not-member',
    'company.viewer',
    'searches.company-full',
    'searches.company-history-full',
    'searches.not-found',
  ],
  limit: 'search',
  body: z.strictObject({ id: z.uuid() }),
  reply: Accepted.extend({ id: z.uuid(), shared: z.boolean() }),
});

/** Both refuse 404 'searches.not-found' for any id that is not among those of the caller's company. */
export const renameCompanySearch = command('PUT', '/api/company/searches/:id', 'session', {
  summary: "Rename one of the company's searches.",
  refuses: ['company.viewer', 'searches.company-history-full', 'searches.not-found'],
  ...byId,
  body: NewSearchName,
  reply: Accepted,
});
export const removeCompanySearch = command('DELETE', '/api/company/searches/:id', 'session', {
  summary: "Remove one of the company's searches. Members' own saved searches stay.",
  refuses: ['company.viewer', 'searches.company-history-full', 'searches.not-found'],
  ...byId,
  reply: Accepted,
});
