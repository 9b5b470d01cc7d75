import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { ProviderView, ScoredProviderView, UploadReport } from './catalogue.views.ts';

/** Names and ids for the access dialog's dropdown, in the catalogue's order by name. */
export const listProviders = query('/api/providers', 'public', { reply: z.array(ProviderView) });

export const listScoredProviders = query('/api/providers/enhanced-scores', 'public', {
  reply: z.object({ providers: z.array(ScoredProviderView), lastUpdated: z.iso.datetime().nullable() }),
});

export const readMetadata = query('/api/metadata', 'public', {
  reply: z.object({
    lastUpdated: z.iso.datetime().nullable(),
    serverStartTime: z.iso.datetime(),
    version: z.string(),
    catalogueVersion: z.int(),
    providers: z.int(),
    contactEmail: z.string(),
    bookingUrl: z.string(),
    /** Of the data protection officer; `null`: people write to `contactEmail`. */
    dpoEmail: z.string().nullable(),
    /** Publishable: what the coverage calls ask for in `x-api-key`. */
    coverageKey: z.string(),
    /** Above the top bar; empty for none. */
    bannerText: z.string(),
  }),
});

/**
 * Multipart form with the field `file`; the body is read as a stream, so no body schema stands here. The fields `base`,
 * `fileDigest` and `renames` (JSON, a list of `Rename`) confirm a preview: 409 when it would not hold any more.
 */
export const uploadCatalogue = command('POST', '/upload', 'admin', {
  limit: 'upload',
  reply: Accepted.extend({ report: UploadReport }),
});

/** Body is the logo file itself, or 404. */
export const readLogo = query('/logos/:file', 'public', {
  params: z.object({ file: z.string().max(200) }),
  reply: z.unknown(),
});
