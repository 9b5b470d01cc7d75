import { t } from '@lingui/core/macro';
import { formatQuoteChange, findQuoteChanges, type QuoteVersion } from '@marketplace/domain/rfq/quoteChanges.ts';
import { formatDateTime } from '../../ui/DateTimeText.tsx';
import classes from './QuoteVersionChangeList.module.css';

export interface QuoteVersionChangeListProps {
  before: QuoteVersion;
  after: QuoteVersion;
}

/** List of the differences between a version of a quote and the previous version, one per line. */
export function QuoteVersionChangeList({ before, after }: QuoteVersionChangeListProps) {
  const changes = findQuoteChanges(before, after, formatDateTime);
  if (changes.length === 0)
    return <p className={classes['same']}>{t`No changes since version ${{ version: before.version }}`}</p>;
  return (
    <ul className={classes['changes']} aria-label={t`Changes in version ${{ version: after.version }}`}>
      {changes.map((change) => (
        <li key={change.label}>{formatQuoteChange(change)}</li>
      ))}
    </ul>
  );
}
