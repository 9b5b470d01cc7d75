import { cat1TechnologyDescription, cat1bisTechnologyDescription } from './cat1.ts';
import { loRaWanTechnologyDescription } from './loRaWan.ts';
import { lteMTechnologyDescription } from './lteM.ts';
import { nbIotTechnologyDescription } from './nbIot.ts';
import { ntnNbIotTechnologyDescription } from './ntnNbIot.ts';
import type { TechnologyDescription, KnowledgeBaseTechnologyId } from './technology.ts';

/** The technologies of the knowledge base in display order. */
export const technologyDescriptions: readonly TechnologyDescription[] = [
  nbIotTechnologyDescription,
  lteMTechnologyDescription,
  cat1bisTechnologyDescription,
  cat1TechnologyDescription,
  loRaWanTechnologyDescription,
  ntnNbIotTechnologyDescription,
];

const byId = new Map(technologyDescriptions.map((technology) => [technology.id, technology]));

/** Returns the display name of a technology of the knowledge base. */
export function getKnowledgeBaseTechnologyName(id: KnowledgeBaseTechnologyId): string {
  return byId.get(id)?.name ?? id;
}
