import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { createUrlStateCodec } from '../core/urlState.ts';

/** Names of the knowledge base's tabs in the URL; the first tab is the default. */
export const knowledgeTabNames = [
  'network-options',
  'use-cases',
  'coverage-tools',
  'planning-tools',
  'learn-more',
] as const;
export type KnowledgeTabName = (typeof knowledgeTabNames)[number];

export const knowledgeTabTitles: Readonly<Record<KnowledgeTabName, string>> = {
  'network-options': t`IoT Network Options`,
  'use-cases': t`Use Cases`,
  'coverage-tools': t`Coverage Tools`,
  'planning-tools': t`Planning Tools`,
  'learn-more': t`Learn More`,
};

/** URL state with the open tab of the knowledge base. An unknown name opens the first tab. */
export const knowledgeTabUrlStateCodec = createUrlStateCodec(
  z.object({ tab: z.enum(knowledgeTabNames).default('network-options').catch('network-options') }),
);
