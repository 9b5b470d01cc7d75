import { t } from '@lingui/core/macro';
import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';

/** Fields of the wizard. Device longevity and security requirements are not scored. */
export type WizardFieldName = RequirementFieldName | 'deviceLongevity' | 'securityRequirements';

export const wizardFieldLabelTexts: Readonly<Record<WizardFieldName, string>> = {
  geography: t`Geography`,
  powerSensitivity: t`Power`,
  applicationProfile: t`Data Frequency`,
  deviceMobility: t`Mobility`,
  deploymentScale: t`Deployment scale`,
  simRequirements: t`SIM`,
  privateNetworkNeeded: t`Private network`,
  deviceManagement: t`Device management`,
  apisRequired: t`APIs`,
  ntnSupport: t`Satellite (NTN)`,
  deviceLongevity: t`Device longevity`,
  securityRequirements: t`Security requirements`,
};
