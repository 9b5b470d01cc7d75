import { type QueryService, startQueryService } from '@marketplace/query-service/startQueryService.ts';
import type { Pool } from 'pg';
import { toEdgeOptions, toEmailCheckSettings } from './accountSettings.ts';
import { openBlobStore } from './blobStore.ts';
import type { Deployment } from './deployment.ts';
import { type HttpServiceResources, createCommonPorts, type ServiceOptions } from './serviceOptions.ts';

/** Resources that the query service is started with. */
export interface QueryServiceResources extends HttpServiceResources {
  /** Reads the read models, possibly from a replica that is behind. */
  readonly pool: Pool;
  /** The same permissions on the primary: sessions and rate limits. */
  readonly primary: Pool;
  readonly deployment: Deployment;
}

/** Starts the query service with its configuration; it does not listen yet. */
export async function startConfiguredQueryService(
  options: ServiceOptions,
  parts: QueryServiceResources,
): Promise<QueryService> {
  const { settings } = options;
  const { contactEmail, bookingUrl, dpoEmail = null } = settings;
  const { hub, pool, primary, deployment, security, notReady } = parts;
  return startQueryService({
    ...createCommonPorts(options),
    ...{ hub, pool, primary, notReady, blobs: await openBlobStore(settings, pool) },
    adminsNeedSecondFactor: settings.adminsNeedSecondFactor ?? false,
    emailChecks: toEmailCheckSettings(settings),
    edge: { ...toEdgeOptions(settings, primary, deployment.digestSecret), security },
    settings: { ...deployment, contactEmail, bookingUrl, dpoEmail },
  });
}
