import { noVendor, type ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { responseRecord } from '@marketplace/domain/rfq/rfq.responses.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { livingApprovals } from '@marketplace/read-models/rfq/responses.readers.ts';
import { oncePerPosition } from './currentCatalogue.ts';
import type { PositionPort, ReadModelPort } from './ports.ts';

/** How vendors here answer, by provider id; who is not in it has no vendor here. Never changed after it was read. */
export type Responses = ReadonlyMap<string, ResponseRecord>;

/** The records as they stand. Costs nothing while the read models stand still, and next to nothing while no vendor answers. */
export type CurrentResponses = (this: void) => Promise<Responses>;

/** Every provider that somebody here answers for, with the figures of its requests. */
function selectResponses(source: ReadSource) {
  return livingApprovals(source)
    .leftJoin('responses.provider_response as p', 'p.provider_id', 'v.provider_id')
    .distinctOn('v.provider_id')
    .orderBy('v.provider_id')
    .select(['v.provider_id', 'p.requests', 'p.buyers', 'p.answered', 'p.median_seconds']);
}

async function readResponses(source: ReadSource): Promise<Responses> {
  const rows = await selectResponses(source).execute();
  return new Map(
    rows.map(({ provider_id, requests, buyers, answered, median_seconds: medianSeconds }) => [
      provider_id,
      responseRecord({ requests: requests ?? 0, buyers: buyers ?? 0, answered: answered ?? 0, medianSeconds }),
    ]),
  );
}

/** Keeps them in memory, few as they are, and reads them again once a batch says that they changed. */
export function createCurrentResponses(deps: PositionPort & ReadModelPort): CurrentResponses {
  let kept: { readonly schema: string; readonly responses: Responses } | null = null;
  /** Counts what was heard of changes since the start; `kept` holds those up to `keptOf`. */
  let heard = 0;
  let keptOf = -1;
  deps.hub.onChange((_position, changes) => {
    if (changes === null || changes.some(([, tag]) => tag === 'Responses')) heard += 1;
  });
  return oncePerPosition(deps, async (source) => {
    const schema = source.schemaOf('responses');
    if (kept?.schema === schema && keptOf === heard) return kept.responses;
    const readAt = heard;
    const responses = await readResponses(source);
    if (readAt >= keptOf) {
      kept = { schema, responses };
      keptOf = readAt;
    }
    return responses;
  });
}

/** The provider with how its vendor answers. */
export function withResponse<P extends { readonly id: string }>(
  provider: P,
  responses: Responses,
): P & { response: ResponseRecord } {
  return { ...provider, response: responses.get(provider.id) ?? noVendor };
}
