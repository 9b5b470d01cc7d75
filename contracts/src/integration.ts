import { catalogueTopic, publicCatalogueEvents } from './catalogue/catalogue.integration.ts';
import type { PublicEventDefinition, PublicEventTopic } from './kernel/publicEvent.ts';
import { matchingPublicEventTopic, publicMatchingEvents } from './matching/matching.integration.ts';
import { publicRfqEvents, rfqTopic } from './rfq/rfq.integration.ts';

/** All topics with public events. */
export const publicEventTopics: readonly PublicEventTopic[] = [catalogueTopic, matchingPublicEventTopic, rfqTopic];

/** All public events. */
export const publicEvents: readonly PublicEventDefinition[] = [
  ...publicCatalogueEvents,
  ...publicMatchingEvents,
  ...publicRfqEvents,
];
