import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { contradictedScale, type DeploymentScale, volumeRange } from '@marketplace/domain/rfq/rfq.volume.ts';
import { Button } from '../../../ui/Button.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Notice } from '../../../ui/Notice.tsx';

export interface VolumeQuestionProps {
  wizardData: WizardData;
  /** As typed. */
  volume: string;
  onScale: (scale: DeploymentScale) => void;
  onVolume: (volume: string) => void;
}

/** A plain number in figures, anything else as it was typed. */
function shownVolume(typed: string): string {
  const range = volumeRange(typed);
  return range !== null && range.least === range.most ? inFigures(range.least) : typed.trim();
}

/** Asks which one holds where the volume lies outside the chosen scale; the request can be sent without an answer. */
export function VolumeQuestion({ wizardData, volume, onScale, onVolume }: VolumeQuestionProps) {
  const { deploymentScale: scale } = normaliseRequirements(wizardData).requirements;
  const meant = scale === null ? null : contradictedScale(scale, volume);
  if (scale === null || meant === null) return null;
  return (
    <Notice
      tone="info"
      title="Scale and volume do not agree"
      action={
        <>
          <Button onClick={() => onScale(meant)}>Change the scale to {meant}</Button>
          <Button onClick={() => onVolume(`${scale} devices`)}>Change the volume to {scale}</Button>
        </>
      }
    >
      You chose {scale} devices; the volume says {shownVolume(volume)}.
    </Notice>
  );
}
