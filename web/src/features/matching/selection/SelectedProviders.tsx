import { IconX } from '@tabler/icons-react';
import { answerWord } from '../../../shared/catalogue/answerWords.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { TypeBadge } from '../../../shared/catalogue/TypeBadge.tsx';
import type { ChosenProvider } from './quoteSelection.ts';
import { Note } from '../../../ui/Note.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './RequestQuotes.module.css';

const shownAtMost = 6;

export interface SelectedProvidersProps {
  /** Who of them answers here, by id. */
  here: ReadonlyMap<string, boolean>;
  providers: readonly ChosenProvider[];
  onRemove: (provider: ChosenProvider) => void;
}

/** Keeps its place until it is known. */
function AnswerNote({ answersHere }: { answersHere: boolean | undefined }) {
  return <Note cut>{answersHere === undefined ? '\u00a0' : answerWord(answersHere)}</Note>;
}

/** Who gets the request: six by name, then a '+N more' note. */
export function SelectedProviders({ providers, here, onRemove }: SelectedProvidersProps) {
  const rest = providers.length - shownAtMost;
  return (
    <>
      <ul className={classes['selected']} aria-label="Selected providers">
        {providers.slice(0, shownAtMost).map((provider) => (
          <Row as="li" gap={12} key={provider.id}>
            <ProviderLogo name={provider.name} file={provider.logoFile} size={36} />
            <span className={classes['name']}>
              <b>{provider.name}</b>
              <AnswerNote answersHere={here.get(provider.id)} />
            </span>
            <TypeBadge type={provider.type} />
            <button type="button" aria-label={`Remove ${provider.name}`} onClick={() => onRemove(provider)}>
              <IconX size={16} aria-hidden />
            </button>
          </Row>
        ))}
      </ul>
      {rest > 0 && <p className={classes['rest']}>+{rest} more</p>}
    </>
  );
}
