import { IconMessage2Check, IconMessage2Off } from '@tabler/icons-react';
import { absentMeaning } from '../../../shared/catalogue/answerWords.ts';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useAnswersHere } from '../../catalogue/answersHere.public.ts';
import classes from './WhoAnswers.module.css';

interface Named {
  id: string;
  name: string;
}

function namesOf(providers: readonly Named[]): string {
  const names = providers.map(({ name }) => name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Who of the chosen providers answers here, and what happens with the others; nothing while that is not known. */
export function WhoAnswers({ providers }: { providers: readonly Named[] }) {
  const here = useAnswersHere(providers.map(({ id }) => id));
  const answering = providers.filter(({ id }) => here.get(id) === true);
  const absent = providers.filter(({ id }) => here.get(id) === false);
  if (answering.length + absent.length === 0) return null;
  return (
    <Stack as="section" gap={8} className={classes['who']} aria-label="Who answers">
      {answering.length > 0 && (
        <Row as="p" gap={8} align="start" data-here>
          <IconMessage2Check size={16} aria-hidden />
          <span>
            <b>{namesOf(answering)}</b> {answering.length === 1 ? 'answers' : 'answer'} here.
          </span>
        </Row>
      )}
      {absent.length > 0 && (
        <Row as="p" gap={8} align="start">
          <IconMessage2Off size={16} aria-hidden />
          <span>
            <b>{namesOf(absent)}</b> {absent.length === 1 ? 'has' : 'have'} no vendor here yet. {absentMeaning}
          </span>
        </Row>
      )}
    </Stack>
  );
}
