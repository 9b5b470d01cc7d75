import { useNavigate } from 'react-router';
import { fieldLabels } from '../../features/matching/fieldWords.ts';
import { useStartWith } from '../../features/matching/startWith.public.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { inProduct, type StartAnswers } from './inProduct.ts';
import type { TechnologyId } from '../facts/technology.ts';

const formatAnswer = (value: string | boolean | null): string => (value === true ? 'Yes' : String(value));

/** The prefilled answers as text: `Power: Battery-powered; Mobility: …`. */
function formatAnswers(answers: StartAnswers): string {
  const entries = Object.entries(answers) as [keyof StartAnswers, string | boolean | null][];
  return entries.map(([field, value]) => `${fieldLabels[field]}: ${formatAnswer(value)}`).join('; ');
}

/** Opens the wizard with answers that suit the technology, and lists these answers. */
export function StartButton({ technology }: { technology: TechnologyId }) {
  const { start } = inProduct[technology];
  const startWith = useStartWith();
  const navigate = useNavigate();
  // When the wizard's code cannot be loaded, its page shows the error and a retry button.
  const openWizard = (): unknown => navigate('/requirements');
  return (
    <>
      <Button variant="primary" fullWidth onClick={() => void startWith(start).then(openWizard, openWizard)}>
        Start with this technology
      </Button>
      <Note>
        The requirements tool asks what devices need, not for a technology. This fills in what it suits:{' '}
        {formatAnswers(start)}. Your other answers stay.
      </Note>
    </>
  );
}
