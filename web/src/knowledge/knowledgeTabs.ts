import { z } from 'zod';
import { createUrlStateCodec } from '../core/urlState.ts';

/** The tabs by their names in the URL; the first one is the default. */
export const knowledgeTabNames = [
  'network-options',
  'use-cases',
  'coverage-tools',
  'planning-tools',
  'learn-more',
] as const;
export type KnowledgeTabName = (typeof knowledgeTabNames)[number];

export const knowledgeTabTitles: Readonly<Record<KnowledgeTabName, string>> = {
  'network-options': 'IoT Network Options',
  'use-cases': 'Use Cases',
  'coverage-tools': 'Coverage Tools',
  'planning-tools': 'Planning Tools',
  'learn-more': 'Learn More',
};

/** The open tab. An unknown name opens the first one. */
export const knowledgeTabUrlStateCodec = createUrlStateCodec(
  z.object({ tab: z.enum(knowledgeTabNames).default('network-options').catch('network-options') }),
);
