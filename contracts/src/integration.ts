import { catalogueTopic, publicCatalogueEvents } from './catalogue/catalogue.integration.ts';
import type { PublicEventDefinition, PublicTopic } from './kernel/publicEvent.ts';
import { matchingTopic, publicMatchingEvents } from './matching/matching.integration.ts';
import { publicRfqEvents, rfqTopic } from './rfq/rfq.integration.ts';

/** Every topic that the world may read. */
export const publicTopics: readonly PublicTopic[] = [catalogueTopic, matchingTopic, rfqTopic];

/** Every event that the world is told. */
export const publicEvents: readonly PublicEventDefinition[] = [
  ...publicCatalogueEvents,
  ...publicMatchingEvents,
  ...publicRfqEvents,
];
