import { t } from '@lingui/core/macro';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import {
  findDeploymentScaleForContradictingVolume,
  type DeploymentScale,
  parseDeviceCountRange,
} from '@marketplace/domain/rfq/rfq.volume.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';

export interface ScaleVolumeMismatchNoticeProps {
  wizardData: RequirementsWizardRequest;
  /** Expected volume as typed by the buyer. */
  volume: string;
  onScale: (scale: DeploymentScale) => void;
  onVolume: (volume: string) => void;
}

/** Formats a plain number with thousands separators; only trims any other text. */
function formatVolume(typed: string): string {
  const range = parseDeviceCountRange(typed);
  return range !== null && range.least === range.most ? formatInteger(range.least) : typed.trim();
}

const formatScale = (scale: DeploymentScale): string => formatRequirementOption('deploymentScale', scale);

/** Notice with buttons to correct the scale or the volume if they contradict each other; does not block sending. */
export function ScaleVolumeMismatchNotice({ wizardData, volume, onScale, onVolume }: ScaleVolumeMismatchNoticeProps) {
  const { deploymentScale: scale } = normaliseWizardDataToRequirements(wizardData).requirements;
  const matchingScale = scale === null ? null : findDeploymentScaleForContradictingVolume(scale, volume);
  if (scale === null || matchingScale === null) return null;
  return (
    <Notice
      tone="info"
      title={t`Scale and volume do not match`}
      action={
        <>
          <Button
            onClick={() => onScale(matchingScale)}
          >{t`Change the scale to ${{ scale: formatScale(matchingScale) }}`}</Button>
          <Button
            onClick={() => onVolume(`${scale} devices`)}
          >{t`Change the volume to ${{ scale: formatScale(scale) }}`}</Button>
        </>
      }
    >{t`The deployment scale is ${{ scale: formatScale(scale) }} devices, but the expected volume is ${{ volume: formatVolume(volume) }}.`}</Notice>
  );
}
