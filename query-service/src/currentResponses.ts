import {
  unclaimedProviderResponseMetrics,
  type ProviderResponseMetrics,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { buildPublicProviderResponseMetrics } from '@marketplace/domain/rfq/rfq.responses.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { buildActiveVendorAccessApprovalsQuery } from '@marketplace/read-models/rfq/responses.readers.ts';
import { cacheUntilReadModelsChange } from './currentCatalogue.ts';
import type { ReadModelPositionPort, ReadModelDatabaseAndSchemasPort } from './ports.ts';

/** Response metrics by provider id; immutable. Providers without a vendor account are absent. */
export type ResponseMetricsByProvider = ReadonlyMap<string, ProviderResponseMetrics>;

/** Loads the current response metrics. Runs no query while the response metrics in the read models are unchanged. */
export type ProviderResponseMetricsLoader = (this: void) => Promise<ResponseMetricsByProvider>;

/** Selects every provider with an active vendor account, and the stored response metrics of the provider. */
function selectResponses(source: ReadModelPoolAndSchemas) {
  return buildActiveVendorAccessApprovalsQuery(source)
    .leftJoin('responses.provider_response as p', 'p.provider_id', 'v.provider_id')
    .distinctOn('v.provider_id')
    .orderBy('v.provider_id')
    .select(['v.provider_id', 'p.requests', 'p.buyers', 'p.answered', 'p.median_seconds']);
}

async function readResponses(source: ReadModelPoolAndSchemas): Promise<ResponseMetricsByProvider> {
  const rows = await selectResponses(source).execute();
  return new Map(
    rows.map(({ provider_id, requests, buyers, answered, median_seconds: medianSeconds }) => [
      provider_id,
      buildPublicProviderResponseMetrics({
        requests: requests ?? 0,
        buyers: buyers ?? 0,
        answered: answered ?? 0,
        medianSeconds,
      }),
    ]),
  );
}

/** Creates a loader that caches the metrics in memory and reloads them after they have changed in the read models. */
export function createProviderResponseMetricsLoader(
  deps: ReadModelPositionPort & ReadModelDatabaseAndSchemasPort,
): ProviderResponseMetricsLoader {
  let kept: { readonly schema: string; readonly responses: ResponseMetricsByProvider } | null = null;
  /**
   * Number of reported changes to response metrics since the start; `kept` includes the first `keptChangeCount` of
   * them.
   */
  let changeCount = 0;
  let keptChangeCount = -1;
  deps.hub.onChange((_position, changes) => {
    if (changes === null || changes.some(([, tag]) => tag === 'Responses')) changeCount += 1;
  });
  return cacheUntilReadModelsChange(deps, async (source) => {
    const schema = source.schemaOf('responses');
    if (kept?.schema === schema && keptChangeCount === changeCount) return kept.responses;
    const readAt = changeCount;
    const responses = await readResponses(source);
    if (readAt >= keptChangeCount) {
      kept = { schema, responses };
      keptChangeCount = readAt;
    }
    return responses;
  });
}

/** Adds response metrics to a provider; `unclaimedProviderResponseMetrics` if the provider has no vendor account. */
export function addResponseMetricsToProvider<P extends { readonly id: string }>(
  provider: P,
  responses: ResponseMetricsByProvider,
): P & { response: ProviderResponseMetrics } {
  return { ...provider, response: responses.get(provider.id) ?? unclaimedProviderResponseMetrics };
}
