import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { filledFields } from '@marketplace/domain/matching/matching.filled.ts';
import type { RequirementField, Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';

export interface RequirementChip {
  readonly field: RequirementField;
  /** The field's name, where the value alone would not say it. */
  readonly label?: string;
  readonly value: string;
}

const shortNames: Readonly<Record<Requirements['simRequirements'][number], string>> = {
  'Physical SIM': 'Physical',
  'eSIM (eUICC)': 'eSIM',
  'Modem-Integrated SIM (iSIM)': 'iSIM',
};

function placesText({ regions, countries }: Requirements): string {
  const names = [...regions, ...countries.map(countryName)];
  if (names.length <= 2) return names.join(', ');
  return `${names.length} ${regions.length > 0 ? 'regions' : 'countries'}`;
}

function chipOf(field: RequirementField, answers: Requirements): RequirementChip {
  switch (field) {
    case 'geography':
      return { field, value: placesText(answers) };
    case 'powerSensitivity':
    case 'deviceMobility':
      return { field, value: answers[field] ?? '' };
    case 'applicationProfile':
      return { field, value: `${answers.applicationProfile ?? ''} data` };
    case 'deploymentScale':
      return { field, value: `${answers.deploymentScale ?? ''} devices` };
    case 'simRequirements':
      return { field, label: 'SIM', value: answers.simRequirements.map((sim) => shortNames[sim]).join(', ') };
    case 'privateNetworkNeeded':
      return { field, value: answers.privateNetworkNeeded };
    case 'deviceManagement':
      return { field, label: 'Management', value: answers.deviceManagement };
    case 'apisRequired':
      return { field, value: answers.apisRequired };
    case 'ntnSupport':
      return { field, value: 'NTN' };
  }
}

/** One chip per filled field; Basic and None are hidden. */
export function requirementChips(answers: Requirements): RequirementChip[] {
  return filledFields(answers).map((field) => chipOf(field, answers));
}
