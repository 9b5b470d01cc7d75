import { changeText, quoteChanges, type QuoteVersion } from '@marketplace/domain/rfq/quoteChanges.ts';
import { momentText } from '../../ui/MomentTime.tsx';
import classes from './VersionChanges.module.css';

export interface VersionChangesProps {
  before: QuoteVersion;
  after: QuoteVersion;
}

/** The differences between a version of a quote and the previous one, one per line. */
export function VersionChanges({ before, after }: VersionChangesProps) {
  const changes = quoteChanges(before, after, momentText);
  if (changes.length === 0) return <p className={classes['same']}>The same as version {before.version}</p>;
  return (
    <ul className={classes['changes']} aria-label={`Changed with version ${after.version}`}>
      {changes.map((change) => (
        <li key={change.label}>{changeText(change)}</li>
      ))}
    </ul>
  );
}
