import { IconMessage2Check, IconMessage2Off } from '@tabler/icons-react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { responseMeaning, responseText } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { Row } from '../../ui/Row.tsx';
import { absentBrief } from './answerWords.ts';
import classes from './ResponseLine.module.css';

/** The provider's response behaviour in one line. The line keeps its height until the data is loaded. */
export function ResponseLine({ provider: { response } }: { provider: Pick<ProviderListing, 'response'> }) {
  if (response === undefined) return <p className={classes['line']} />;
  const Icon = response.registered ? IconMessage2Check : IconMessage2Off;
  return (
    <Row
      as="p"
      gap={6}
      className={classes['line']}
      data-here={response.registered || undefined}
      title={response.answerRate === null ? undefined : responseMeaning}
    >
      <Icon size={14} aria-hidden />
      <span>
        {responseText(response)}
        {!response.registered && <span> · {absentBrief}</span>}
      </span>
    </Row>
  );
}
