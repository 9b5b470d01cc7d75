import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';

/** What the wizard asks; two of them no criterion scores. */
export type WizardField = RequirementField | 'deviceLongevity' | 'securityRequirements';

/** The fields by their names in the wizard. */
export const fieldLabels: Readonly<Record<WizardField, string>> = {
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
