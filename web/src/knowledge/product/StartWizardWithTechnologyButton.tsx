import { t } from '@lingui/core/macro';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import { useNavigate } from 'react-router';
import { wizardFieldLabelTexts } from '../../features/matching/wizardFieldLabelTexts.ts';
import { useOpenWizardWithAnswers } from '../../features/matching/openWizard.public.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptionText } from '../../ui/CaptionText.tsx';
import {
  marketplaceTermsByKnowledgeBaseTechnology,
  type WizardAnswersSuitingTechnology,
} from './marketplaceEntries.ts';
import type { KnowledgeBaseTechnologyId } from '../facts/technology.ts';

function formatAnswer(field: keyof WizardAnswersSuitingTechnology, value: string | boolean | null): string {
  return formatRequirementOption(field, value === true ? 'Yes' : String(value));
}

/** Formats the prefilled answers, for example `Power: Battery-powered; Mobility: …`. */
function formatAnswers(answers: WizardAnswersSuitingTechnology): string {
  const entries = Object.entries(answers) as [keyof WizardAnswersSuitingTechnology, string | boolean | null][];
  return entries
    .map(([field, value]) => t`${{ field: wizardFieldLabelTexts[field] }}: ${{ answer: formatAnswer(field, value) }}`)
    .join('; ');
}

/** Button that opens the requirements wizard with answers that suit the technology, and a list of these answers. */
export function StartWizardWithTechnologyButton({ technology }: { technology: KnowledgeBaseTechnologyId }) {
  const { start } = marketplaceTermsByKnowledgeBaseTechnology[technology];
  const startWith = useOpenWizardWithAnswers();
  const navigate = useNavigate();
  // If the code of the wizard cannot be loaded, the wizard page shows the error and a retry button.
  const openWizard = (): unknown => navigate('/requirements');
  return (
    <>
      <Button
        variant="primary"
        fullWidth
        onClick={() => void startWith(start).then(openWizard, openWizard)}
      >{t`Start with this technology`}</Button>
      <CaptionText>{t`The requirements tool asks about your devices, not about technologies. This button fills in the answers that this technology suits: ${{ answers: formatAnswers(start) }}. Your other answers are kept.`}</CaptionText>
    </>
  );
}
