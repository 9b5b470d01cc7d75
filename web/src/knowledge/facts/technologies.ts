import { cat1, cat1bis } from './cat1.ts';
import { loRaWan } from './loRaWan.ts';
import { lteM } from './lteM.ts';
import { nbIot } from './nbIot.ts';
import { ntnNbIot } from './ntnNbIot.ts';
import type { Technology, TechnologyId } from './technology.ts';

/** In display order. */
export const technologies: readonly Technology[] = [nbIot, lteM, cat1bis, cat1, loRaWan, ntnNbIot];

const byId = new Map(technologies.map((technology) => [technology.id, technology]));

/** The display name of a technology. */
export function technologyName(id: TechnologyId): string {
  return byId.get(id)?.name ?? id;
}
