import { IconArrowRight, IconMap2 } from '@tabler/icons-react';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Note } from '../../../ui/Note.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { countHere } from '../../../shared/catalogue/answerWords.ts';
import { quotedOnMapPath } from '../../../shared/catalogue/comparisonPath.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { type ChosenProvider, limitText } from './quoteSelection.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './SelectionTray.module.css';

export interface SelectionTrayProps {
  /** Who of them answers here, by id. */
  here: ReadonlyMap<string, boolean>;
  chosen: readonly ChosenProvider[];
  /** How often a fourth provider was tried since the message last went. */
  limitMet: number;
  onClear: () => void;
  onGetQuotes: () => void;
}

function Slots({ chosen }: { chosen: readonly ChosenProvider[] }) {
  const empty = Math.max(0, maxProvidersPerRfq - chosen.length);
  return (
    <Row gap={4} align="stretch" className={classes['slots']} aria-hidden="true">
      {chosen.map(({ id, name, logoFile }) => (
        <ProviderLogo key={id} name={name} file={logoFile} size={36} />
      ))}
      {Array.from({ length: empty }, (_none, slot) => (
        <span key={slot} className={classes['slot']} />
      ))}
    </Row>
  );
}

/** How many answer here, before the names, which are cut first. */
function namesWith(chosen: readonly ChosenProvider[], here: SelectionTrayProps['here']): string {
  const counted = countHere(
    chosen.map(({ id }) => id),
    here,
  );
  const names = chosen.map(({ name }) => name).join(', ');
  return counted === '' ? names : `${counted} · ${names}`;
}

/** Who is asked for a quote: n of 3. At the foot of the window on phones. */
export function SelectionTray({ chosen, here, limitMet, onClear, onGetQuotes }: SelectionTrayProps) {
  const over = chosen.length > maxProvidersPerRfq;
  return (
    <Row as="section" gap={12} className={classes['tray']} aria-label="Selected for quotes" data-quote-tray>
      <Slots chosen={chosen} />
      <div className={classes['words']} data-limit={limitMet > 0 || undefined}>
        <b>
          <span className={classes['count']} data-over={over || undefined}>
            {chosen.length}/{maxProvidersPerRfq}
          </span>
          {limitMet === 0 && ' selected for quotes'}
        </b>
        {limitMet > 0 ? (
          <Note cut className={classes['limit']} role="alert">
            {limitText}
          </Note>
        ) : (
          <Note cut>{namesWith(chosen, here) || 'Choose up to 3 providers'}</Note>
        )}
      </div>
      <Button variant="quiet" className={classes['clear']} disabled={chosen.length === 0} onClick={onClear}>
        Clear
      </Button>
      {chosen.length > 0 && (
        <ButtonLink
          variant="quiet"
          className={classes['map']}
          to={quotedOnMapPath(chosen.map(({ id }) => id))}
          leftSection={<IconMap2 size={16} aria-hidden />}
        >
          <span>
            <span className={classes['onThe']}>On the</span> <span>map</span>
          </span>
        </ButtonLink>
      )}
      <Button variant="primary" rightSection={<IconArrowRight size={16} aria-hidden />} onClick={onGetQuotes}>
        Get Quotes
      </Button>
    </Row>
  );
}
