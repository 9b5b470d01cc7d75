import { cat1Description, cat1bisDescription } from './cat1.ts';
import { loRaWanDescription } from './loRaWan.ts';
import { lteMDescription } from './lteM.ts';
import { nbIotDescription } from './nbIot.ts';
import { ntnNbIotDescription } from './ntnNbIot.ts';
import type { TechnologyDescription, TechnologyId } from './technology.ts';

/** The technologies of the knowledge base in display order. */
export const technologyDescriptions: readonly TechnologyDescription[] = [
  nbIotDescription,
  lteMDescription,
  cat1bisDescription,
  cat1Description,
  loRaWanDescription,
  ntnNbIotDescription,
];

const byId = new Map(technologyDescriptions.map((technology) => [technology.id, technology]));

/** Returns the display name of a technology of the knowledge base. */
export function getTechnologyName(id: TechnologyId): string {
  return byId.get(id)?.name ?? id;
}
