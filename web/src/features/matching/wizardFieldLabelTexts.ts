import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';

/** Fields of the wizard. Device longevity and security requirements are not scored. */
export type WizardFieldName = RequirementFieldName | 'deviceLongevity' | 'securityRequirements';

export const wizardFieldLabelTexts: Readonly<Record<WizardFieldName, string>> = {
  geography: 'Geography',
  powerSensitivity: 'Power',
  applicationProfile: 'Data Frequency',
  deviceMobility: 'Mobility',
  deploymentScale: 'Deployment scale',
  simRequirements: 'SIM',
  privateNetworkNeeded: 'Private network',
  deviceManagement: 'Device management',
  apisRequired: 'APIs',
  ntnSupport: 'Satellite (NTN)',
  deviceLongevity: 'Device longevity',
  securityRequirements: 'Security requirements',
};
