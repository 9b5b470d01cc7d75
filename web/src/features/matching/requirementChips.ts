import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { extraRequirementWords } from '@marketplace/domain/matching/matching.extraWords.ts';
import type { RequirementField, Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { fieldLabels, type WizardField } from './fieldWords.ts';
import { askedFields } from './answerChanges.ts';
import { toWizardData, type WizardAnswers } from './wizardAnswers.ts';

export interface RequirementChip<Field extends WizardField = WizardField> {
  readonly field: Field;
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

function chipOf(field: RequirementField, answers: Requirements): RequirementChip<RequirementField> {
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

/** One chip per field that says something; defaults that nobody chose are hidden. */
export function requirementChips(answers: Requirements): RequirementChip<RequirementField>[] {
  return askedFields(answers).map((field) => chipOf(field, answers));
}

/** The same for what no criterion scores. */
export function unscoredChips(answers: WizardAnswers): RequirementChip[] {
  const { deviceLongevity = '' } = toWizardData(answers);
  const { securityRequirements = [] } = answers;
  const values = {
    deviceLongevity: answers.deviceLongevity === undefined ? '' : (deviceLongevity ?? ''),
    securityRequirements: securityRequirements.join(', '),
  };
  return (['deviceLongevity', 'securityRequirements'] as const)
    .map((field) => ({ field, label: fieldLabels[field], value: values[field] }))
    .filter(({ value }) => value !== '');
}

/** What an earlier search said besides, for which there is no field; what was written of the longevity stands in that field's chip. */
export function furtherWords(answers: WizardAnswers): readonly { name: string; label: string; value: string }[] {
  const inField = (name: string): boolean => name === 'deviceLongevity' && answers.deviceLongevity !== undefined;
  return extraRequirementWords(answers.further).filter(({ name }) => !inField(name));
}
