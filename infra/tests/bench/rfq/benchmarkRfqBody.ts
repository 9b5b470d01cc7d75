import { SendRfqBody } from '@marketplace/contracts/rfq/rfq.commands.ts';

/** Builds the body of a typical RFQ to the providers with the given names. */
export function buildBenchmarkRfqBody(selectedProviders: readonly string[]): SendRfqBody {
  return SendRfqBody.parse({
    companyName: 'Meridian Cold Chain',
    contactName: 'Ida Lindqvist',
    email: 'ida@meridian.example',
    phone: '+46 8 555 01 00',
    projectTitle: 'Cold-chain trackers 2027',
    urgency: 'high',
    expectedVolume: '24000',
    selectedProviders,
    wizardData: {
      geographicMode: 'countries',
      geographicRegions: ['DE', 'FR', 'SE', 'NO', 'DK', 'FI', 'PL', 'NL'],
      powerSensitivity: 'Battery with recharging',
      applicationProfile: 'Light',
      deviceMobility: 'Mobile / In-transit',
      deploymentScale: '5-50K',
      simRequirements: ['eSIM (eUICC)'],
    },
    customRequirements: { decisionPriorities: ['price', 'coverage'], customRequirements: 'IP67 housings, 36 months.' },
  });
}
