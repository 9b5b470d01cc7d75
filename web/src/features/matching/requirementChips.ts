import { plural, t } from '@lingui/core/macro';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatExtraRequirements } from '@marketplace/domain/matching/matching.formatExtraRequirements.ts';
import type { RequirementFieldName, BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { wizardFieldLabelTexts, type WizardFieldName } from './wizardFieldLabelTexts.ts';
import { getAnsweredWizardFields } from './answerChanges.ts';
import { convertWizardAnswersToApiFormat, type WizardAnswers } from './wizardAnswers.ts';

export interface RequirementChipData<Field extends WizardFieldName = WizardFieldName> {
  readonly field: Field;
  /** Name of the field, if the value alone would be unclear. */
  readonly label?: string;
  readonly value: string;
}

const shortSimNames: Readonly<Record<BuyerRequirements['simRequirements'][number], string>> = {
  'Physical SIM': t`Physical`,
  'eSIM (eUICC)': t`eSIM`,
  'Modem-Integrated SIM (iSIM)': t`iSIM`,
};

function formatGeography({ regions, countries }: BuyerRequirements): string {
  const names = [...regions.map(formatRegionName), ...countries.map(getCountryName)];
  if (names.length <= 2) return names.join(', ');
  const count = names.length;
  return regions.length > 0
    ? plural(count, { one: '# region', other: '# regions' })
    : plural(count, { one: '# country', other: '# countries' });
}

function buildChip(field: RequirementFieldName, answers: BuyerRequirements): RequirementChipData<RequirementFieldName> {
  switch (field) {
    case 'geography':
      return { field, value: formatGeography(answers) };
    case 'powerSensitivity':
    case 'deviceMobility':
    case 'privateNetworkNeeded':
    case 'apisRequired':
      return { field, value: formatRequirementOption(field, answers[field] ?? '') };
    case 'applicationProfile':
      return { field, value: t`${{ profile: formatRequirementOption(field, answers[field] ?? '') }} data` };
    case 'deploymentScale':
      return { field, value: t`${{ scale: formatRequirementOption(field, answers[field] ?? '') }} devices` };
    case 'simRequirements':
      return { field, label: t`SIM`, value: answers.simRequirements.map((sim) => shortSimNames[sim]).join(', ') };
    case 'deviceManagement':
      return { field, label: t`Management`, value: formatRequirementOption(field, answers.deviceManagement) };
    case 'ntnSupport':
      return { field, value: t`NTN` };
  }
}

/** Builds a chip for each answered field that is scored. Defaults that the user did not choose have no chip. */
export function buildChipsForScoredRequirements(
  answers: BuyerRequirements,
): RequirementChipData<RequirementFieldName>[] {
  return getAnsweredWizardFields(answers).map((field) => buildChip(field, answers));
}

/** Builds a chip for each answered field that is not scored. */
export function buildUnscoredRequirementChips(answers: WizardAnswers): RequirementChipData[] {
  const { deviceLongevity } = convertWizardAnswersToApiFormat(answers);
  const chosen = {
    deviceLongevity: answers.deviceLongevity === undefined ? null : deviceLongevity,
    securityRequirements: answers.securityRequirements,
  };
  const formatted = formatExtraRequirements(chosen);
  return (['deviceLongevity', 'securityRequirements'] as const).flatMap((field) =>
    formatted
      .filter(({ name }) => name === field)
      .map(({ value }) => ({ field, label: wizardFieldLabelTexts[field], value })),
  );
}

/**
 * Returns labels and values of those requirements of a previous search that have no wizard field. Device longevity is
 * omitted if its field has a chip.
 */
export function buildRequirementChipsWithoutWizardField(
  answers: WizardAnswers,
): readonly { name: string; label: string; value: string }[] {
  const hasOwnChip = (name: string): boolean => name === 'deviceLongevity' && answers.deviceLongevity !== undefined;
  return formatExtraRequirements(answers.further).filter(({ name }) => !hasOwnChip(name));
}
