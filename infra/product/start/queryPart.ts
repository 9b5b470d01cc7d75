import { type QueryService, startQueryService } from '@marketplace/query-service/startQueryService.ts';
import type { Pool } from 'pg';
import { edgeOf, emailCheckSettings } from './accountSettings.ts';
import { openBlobs } from './blobs.ts';
import type { Deployment } from './deployment.ts';
import { type CalledService, ownPorts, type ServiceOptions } from './serviceOptions.ts';

/** Resources that the query service is started with. */
export interface QueryParts extends CalledService {
  /** Reads the read models, possibly from a replica that is behind. */
  readonly pool: Pool;
  /** The same permissions on the primary: sessions and rate limits. */
  readonly primary: Pool;
  readonly deployment: Deployment;
}

/** Starts the query service with its configuration; it does not listen yet. */
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
