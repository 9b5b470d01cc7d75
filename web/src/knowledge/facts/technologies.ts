import { cat1, cat1bis } from './cat1.ts';
import { loRaWan } from './loRaWan.ts';
import { lteM } from './lteM.ts';
import { nbIot } from './nbIot.ts';
import { ntnNbIot } from './ntnNbIot.ts';
import type { Technology, TechnologyId } from './technology.ts';

/** In the order in which they stand on the page. */
export const technologies: readonly Technology[] = [nbIot, lteM, cat1bis, cat1, loRaWan, ntnNbIot];

const byId = new Map(technologies.map((technology) => [technology.id, technology]));

/** How people write a technology. */
export function technologyName(id: TechnologyId): string {
  return byId.get(id)?.name ?? id;
}
