import { z } from 'zod';
import { Accepted, endpoint } from '../kernel/endpoint.ts';
import { ProviderView, ScoredProviderView, UploadReport } from './catalogue.views.ts';

/** Names and ids for the access dialog's dropdown, in the catalogue's order by name. */
export const listProviders = endpoint({
  method: 'GET',
  path: '/api/providers',
  service: 'query',
  access: 'public',
  reply: z.array(ProviderView),
});

export const listScoredProviders = endpoint({
  method: 'GET',
  path: '/api/providers/enhanced-scores',
  service: 'query',
  access: 'public',
  reply: z.object({ providers: z.array(ScoredProviderView), lastUpdated: z.iso.datetime().nullable() }),
});

export const readMetadata = endpoint({
  method: 'GET',
  path: '/api/metadata',
  service: 'query',
  access: 'public',
  reply: z.object({
    lastUpdated: z.iso.datetime().nullable(),
    serverStartTime: z.iso.datetime(),
    version: z.string(),
    catalogueVersion: z.int(),
    providers: z.int(),
    contactEmail: z.string(),
    bookingUrl: z.string(),
    /** Above the top bar; empty for none. */
    bannerText: z.string(),
  }),
});

/**
 * Multipart form with the field `file`; the body is read as a stream, so no body schema stands here. The fields `base`,
 * `fileDigest` and `renames` (JSON, a list of `Rename`) confirm a preview: 409 when it would not hold any more.
 */
export const uploadCatalogue = endpoint({
  method: 'POST',
  path: '/upload',
  service: 'command',
  access: 'admin',
  limit: 'upload',
  reply: Accepted.extend({ report: UploadReport }),
});

/** Body is the logo file itself, or 404. */
export const readLogo = endpoint({
  method: 'GET',
  path: '/logos/:file',
  service: 'query',
  access: 'public',
  params: z.object({ file: z.string().max(200) }),
  reply: z.unknown(),
});

export const catalogueApi = { listProviders, listScoredProviders, readMetadata, uploadCatalogue, readLogo };
