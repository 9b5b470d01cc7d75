import { t } from '@lingui/core/macro';
import type { CitedProseParts } from './citedProse.ts';

/** Ids of the technologies that the knowledge base describes. An id is also the anchor of the technology's section. */
export const knowledgeBaseTechnologyIds = ['nb-iot', 'lte-m', 'cat-1bis', 'cat-1', 'lorawan', 'ntn-nb-iot'] as const;
export type KnowledgeBaseTechnologyId = (typeof knowledgeBaseTechnologyIds)[number];

/** Labels of the aspects by which the knowledge base compares technologies. */
export const technologyComparisonAspectLabels = {
  standard: t`Standard`,
  spectrum: t`Spectrum`,
  down: t`Peak downlink rate`,
  up: t`Peak uplink rate`,
  bandwidth: t`Bandwidth`,
  latency: t`Latency`,
  mobility: t`Mobility`,
  voice: t`Voice`,
  reach: t`Range (coupling loss)`,
  power: t`Transmit power`,
  battery: t`Battery life`,
} as const;
export type TechnologyComparisonAspect = keyof typeof technologyComparisonAspectLabels;

/** The description of a technology in the knowledge base. */
export interface TechnologyDescription {
  readonly id: KnowledgeBaseTechnologyId;
  readonly name: string;
  readonly summary: CitedProseParts;
  readonly goodFor: readonly CitedProseParts[];
  readonly caveats: readonly CitedProseParts[];
  readonly compared: Readonly<Record<TechnologyComparisonAspect, CitedProseParts>>;
}
