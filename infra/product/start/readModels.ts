import { catalogueProjection } from '@marketplace/projections/catalogue/catalogue.projection.ts';
import { correctionsProjection } from '@marketplace/projections/catalogue/corrections.projection.ts';
import { peopleProjection } from '@marketplace/projections/people/people.projection.ts';
import { rightsProjection } from '@marketplace/projections/privacy/rights.projection.ts';
import { rfqBoardProjection } from '@marketplace/projections/rfq/rfqBoard.projection.ts';
import { rfqHistoryProjection } from '@marketplace/projections/rfq/rfqHistory.projection.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import { searchesProjection } from '@marketplace/projections/searches/searches.projection.ts';

/** Every live read model: they share one subscription, one checkpoint and one transaction per batch. */
export const liveReadModels: readonly Projection[] = [
  catalogueProjection,
  peopleProjection,
  rfqBoardProjection,
  rfqHistoryProjection,
  searchesProjection,
  correctionsProjection,
  rightsProjection,
];
