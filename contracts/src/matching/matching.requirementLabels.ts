import { msg } from '@lingui/core/runtime-macro';
import { formatLabel } from '../kernel/messages/formatLabel.ts';
import type { Message } from '../kernel/messages/messages.ts';
import type {
  apiRequirementOptions,
  dataVolumeOptions,
  deploymentScaleRequirementOptions,
  deviceManagementOptions,
  deviceMobilityOptions,
  devicePowerOptions,
  ntnRequirementOptions,
  privateNetworkOptions,
  securityRequirementOptions,
  simTypeOptions,
} from './matching.requirements.ts';

/** The label of each option of a list. */
type LabelsByOption<Options extends readonly string[]> = Readonly<Record<Options[number], Message>>;

/** Labels of the options that the wizard offers, by field of the requirements; for regions, see `regionLabels`. */
export const requirementOptionLabels: {
  readonly powerSensitivity: LabelsByOption<typeof devicePowerOptions>;
  readonly applicationProfile: LabelsByOption<typeof dataVolumeOptions>;
  readonly deviceMobility: LabelsByOption<typeof deviceMobilityOptions>;
  readonly deploymentScale: LabelsByOption<typeof deploymentScaleRequirementOptions>;
  readonly simRequirements: LabelsByOption<typeof simTypeOptions>;
  readonly privateNetworkNeeded: LabelsByOption<typeof privateNetworkOptions>;
  readonly deviceManagement: LabelsByOption<typeof deviceManagementOptions>;
  readonly apisRequired: LabelsByOption<typeof apiRequirementOptions>;
  readonly ntnSupport: LabelsByOption<typeof ntnRequirementOptions>;
  readonly securityRequirements: LabelsByOption<typeof securityRequirementOptions>;
} = {
  powerSensitivity: {
    'Battery-powered': msg`Battery-powered`,
    'Mains-powered': msg`Mains-powered`,
    'Battery with recharging': msg`Battery with recharging`,
  },
  applicationProfile: {
    Light: msg({ message: 'Light', context: 'data volume' }),
    Moderate: msg({ message: 'Moderate', context: 'data volume' }),
    High: msg({ message: 'High', context: 'data volume' }),
  },
  deviceMobility: {
    'Fixed / Static Deployment': msg`Fixed / Static Deployment`,
    'Mobile / In-transit': msg`Mobile / In-transit`,
    Mixed: msg({ message: 'Mixed', context: 'mobility of devices' }),
  },
  deploymentScale: { '1-5K': msg`1-5K`, '5-50K': msg`5-50K`, '>50K': msg`>50K` },
  simRequirements: {
    'Physical SIM': msg`Physical SIM`,
    'eSIM (eUICC)': msg`eSIM (eUICC)`,
    'Modem-Integrated SIM (iSIM)': msg`Modem-Integrated SIM (iSIM)`,
  },
  privateNetworkNeeded: {
    None: msg({ message: 'None', context: 'private network' }),
    'Private LoRaWAN': msg`Private LoRaWAN`,
    'Private LTE/5G': msg`Private LTE/5G`,
  },
  deviceManagement: {
    'Connectivity only': msg`Connectivity only`,
    Basic: msg({ message: 'Basic', context: 'device management' }),
    Advanced: msg({ message: 'Advanced', context: 'device management' }),
  },
  apisRequired: {
    None: msg({ message: 'None', context: 'APIs' }),
    'Basic APIs': msg`Basic APIs`,
    'Advanced APIs': msg`Advanced APIs`,
  },
  ntnSupport: {
    None: msg({ message: 'None', context: 'satellite' }),
    Yes: msg({ message: 'Yes', context: 'satellite' }),
  },
  securityRequirements: {
    'Private APN': msg`Private APN`,
    VPN: msg`VPN`,
    'IMEI lock': msg`IMEI lock`,
    'IoT SAFE': msg`IoT SAFE`,
    'Traffic inspection': msg`Traffic inspection`,
  },
};

export type RequirementFieldWithOptions = keyof typeof requirementOptionLabels;

/** Formats a value of a field. Values that are no option, for example those of older searches, stay unchanged. */
export function formatRequirementOption(field: RequirementFieldWithOptions, value: string): string {
  return formatLabel(requirementOptionLabels[field], value);
}
