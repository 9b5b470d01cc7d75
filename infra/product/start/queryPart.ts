import { type QueryService, startQueryService } from '@marketplace/query-service/startQueryService.ts';
import type { Pool } from 'pg';
import { edgeOf, emailCheckSettings } from './accountSettings.ts';
import { openBlobs } from './blobs.ts';
import type { Deployment } from './deployment.ts';
import { type CalledService, ownPorts, type ServiceOptions } from './serviceOptions.ts';

/** What the query service stands on. */
export interface QueryParts extends CalledService {
  /** Reads the read models; those of a replica may be behind. */
  readonly pool: Pool;
  /** On the primary, of the same rights: who calls, and how often. */
  readonly primary: Pool;
  readonly deployment: Deployment;
}

/** Starts the query service on its connections; nothing listens yet. */
export async function startQueryPart(options: ServiceOptions, parts: QueryParts): Promise<QueryService> {
  const { settings } = options;
  const { contactEmail, bookingUrl, dpoEmail = null } = settings;
  const { hub, pool, primary, deployment, security, notReady } = parts;
  return startQueryService({
    ...ownPorts(options),
    ...{ hub, pool, primary, notReady, blobs: await openBlobs(settings, pool) },
    adminsNeedSecondFactor: settings.adminsNeedSecondFactor ?? false,
    emailChecks: emailCheckSettings(settings),
    edge: { ...edgeOf(settings, primary, deployment.digestSecret), security },
    settings: { ...deployment, contactEmail, bookingUrl, dpoEmail },
  });
}
