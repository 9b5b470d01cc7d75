import { type QueryService, startQueryService } from '@marketplace/query-service/startQueryService.ts';
import type { Pool } from 'pg';
import { buildServiceRateLimitAndProxyOptions, buildEmailCheckSettings } from './accountSettings.ts';
import { openBlobStore } from './blobStore.ts';
import type { SharedDeploymentValues } from './deployment.ts';
import {
  type CommandAndQueryServiceResources,
  createCommonServiceDeps,
  type ServiceOptions,
} from './serviceOptions.ts';

/** Resources that the query service is started with. */
export interface QueryServiceResources extends CommandAndQueryServiceResources {
  /** Pool for the read models, possibly on a replica that lags behind. */
  readonly pool: Pool;
  /** Pool with the same permissions on the primary, for sessions and rate limits. */
  readonly primary: Pool;
  readonly deployment: SharedDeploymentValues;
}

/** Starts the query service with the configured settings; the service does not listen yet. */
export async function startConfiguredQueryService(
  options: ServiceOptions,
  parts: QueryServiceResources,
): Promise<QueryService> {
  const { settings } = options;
  const { contactEmail, bookingUrl, dpoEmail = null } = settings;
  const { hub, pool, primary, deployment, security, notReady } = parts;
  return startQueryService({
    ...createCommonServiceDeps(options),
    ...{ hub, pool, primary, notReady, blobs: await openBlobStore(settings, pool) },
    adminsNeedSecondFactor: settings.adminsNeedSecondFactor ?? false,
    emailChecks: buildEmailCheckSettings(settings),
    edge: { ...buildServiceRateLimitAndProxyOptions(settings, primary, deployment.digestSecret), security },
    settings: { ...deployment, contactEmail, bookingUrl, dpoEmail },
  });
}
