import { catalogueProjection } from '@marketplace/projections/catalogue/catalogue.projection.ts';
import { peopleProjection } from '@marketplace/projections/people/people.projection.ts';
import { rfqBoardProjection } from '@marketplace/projections/rfq/rfqBoard.projection.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';

/** Every live read model: they share one subscription, one checkpoint and one transaction per batch. */
export const liveReadModels: readonly Projection[] = [catalogueProjection, peopleProjection, rfqBoardProjection];
