import type { Said } from './said.ts';

/** The technologies that the knowledge base tells of; each is the anchor of its section. */
export const technologyIds = ['nb-iot', 'lte-m', 'cat-1bis', 'cat-1', 'lorawan', 'ntn-nb-iot'] as const;
export type TechnologyId = (typeof technologyIds)[number];

/** What the technologies are compared by, and how the comparison calls it. */
export const comparedBy = {
  standard: 'Standard',
  spectrum: 'Spectrum',
  down: 'Peak rate, down',
  up: 'Peak rate, up',
  bandwidth: 'Bandwidth',
  latency: 'Latency',
  mobility: 'Mobility',
  voice: 'Voice',
  reach: 'Range, as coupling loss',
  power: 'Transmit power',
  battery: 'Battery life',
} as const;
export type ComparedBy = keyof typeof comparedBy;

/** What is said of a technology. */
export interface Technology {
  readonly id: TechnologyId;
  readonly name: string;
  readonly summary: Said;
  readonly goodFor: readonly Said[];
  readonly mind: readonly Said[];
  readonly compared: Readonly<Record<ComparedBy, Said>>;
}
