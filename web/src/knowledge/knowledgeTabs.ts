import { z } from 'zod';
import { defineAddressState } from '../core/addressState.ts';

/** The tabs as the address writes them; the first is what an address without one opens. */
export const tabNames = ['network-options', 'use-cases', 'coverage-tools', 'planning-tools', 'learn-more'] as const;
export type TabName = (typeof tabNames)[number];

export const tabTitles: Readonly<Record<TabName, string>> = {
  'network-options': 'IoT Network Options',
  'use-cases': 'Use Cases',
  'coverage-tools': 'Coverage Tools',
  'planning-tools': 'Planning Tools',
  'learn-more': 'Learn More',
};

/** Which tab is open. A name that nobody knows opens the first. */
export const knowledgeAddress = defineAddressState(
  z.object({ tab: z.enum(tabNames).default('network-options').catch('network-options') }),
);
