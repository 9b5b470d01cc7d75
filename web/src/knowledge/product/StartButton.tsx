import { useNavigate } from 'react-router';
import { fieldLabels } from '../../features/matching/fieldWords.ts';
import { useStartWith } from '../../features/matching/startWith.public.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { inProduct, type StartAnswers } from './inProduct.ts';
import type { TechnologyId } from '../facts/technology.ts';

const answerText = (value: string | boolean | null): string => (value === true ? 'Yes' : String(value));

/** What is filled in, in words: `Power: Battery-powered; Mobility: …`. */
function answersText(answers: StartAnswers): string {
  const entries = Object.entries(answers) as [keyof StartAnswers, string | boolean | null][];
  return entries.map(([field, value]) => `${fieldLabels[field]}: ${answerText(value)}`).join('; ');
}

/** Leads into the wizard with what stands for a technology filled in, and says before what that is. */
export function StartButton({ technology }: { technology: TechnologyId }) {
  const { start } = inProduct[technology];
  const startWith = useStartWith();
  const navigate = useNavigate();
  // Where the wizard's code cannot be had, its page says so, with a way to try again.
  const lead = (): unknown => navigate('/requirements');
  return (
    <>
      <Button variant="primary" fullWidth onClick={() => void startWith(start).then(lead, lead)}>
        Start with this technology
      </Button>
      <Note>
        The requirements tool asks what devices need, not for a technology. This fills in what it suits:{' '}
        {answersText(start)}. Your other answers stay.
      </Note>
    </>
  );
}
