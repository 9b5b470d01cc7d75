import {
  requirementFields,
  type RequirementFieldName,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';

function isFilled(field: RequirementFieldName, requirements: BuyerRequirements): boolean {
  switch (field) {
    case 'geography':
      return requirements.regions.length + requirements.countries.length > 0;
    case 'simRequirements':
      return requirements.simRequirements.length > 0;
    case 'deviceManagement':
      return requirements.deviceManagement !== 'Basic';
    case 'privateNetworkNeeded':
    case 'apisRequired':
      return requirements[field] !== 'None';
    case 'ntnSupport':
      return requirements.ntnSupport;
    case 'powerSensitivity':
    case 'applicationProfile':
    case 'deploymentScale':
    case 'deviceMobility':
      return requirements[field] !== null;
  }
}

/** The fields with a value; the defaults Basic and None do not count. */
export function listFilledRequirementFields(requirements: BuyerRequirements): RequirementFieldName[] {
  return requirementFields.filter((field) => isFilled(field, requirements));
}

/** Whether there are any requirements to match by. */
export function hasRequirements(requirements: BuyerRequirements): boolean {
  return listFilledRequirementFields(requirements).length > 0;
}
