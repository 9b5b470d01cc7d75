import { z } from 'zod';
import { defineAddressState } from '../core/addressState.ts';

/** The tabs by their names in the URL; the first one is the default. */
export const tabNames = ['network-options', 'use-cases', 'coverage-tools', 'planning-tools', 'learn-more'] as const;
export type TabName = (typeof tabNames)[number];

export const tabTitles: Readonly<Record<TabName, string>> = {
  'network-options': 'IoT Network Options',
  'use-cases': 'Use Cases',
  'coverage-tools': 'Coverage Tools',
  'planning-tools': 'Planning Tools',
  'learn-more': 'Learn More',
};

/** The open tab. An unknown name opens the first one. */
export const knowledgeAddress = defineAddressState(
  z.object({ tab: z.enum(tabNames).default('network-options').catch('network-options') }),
);
