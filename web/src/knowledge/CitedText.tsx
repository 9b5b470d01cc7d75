import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import {
  type CitedProseParts,
  formatSourcedValue,
  type SourceDocumentCitation,
  type SourcedValue,
} from './facts/citedProse.ts';
import { type CitedSourceDocumentName, getSourceCitationNumber } from './facts/sources.ts';
import classes from './Knowledge.module.css';

function SourceReference({ source }: { source: CitedSourceDocumentName }) {
  const number = getSourceCitationNumber(source);
  return (
    <sup className={classes['mark']}>
      <VisuallyHidden> {t`(source ${number})`}</VisuallyHidden>
      <span aria-hidden>[{number}]</span>
    </sup>
  );
}

/**
 * A figure with its unit.
 * @param marked whether to append the source number; of several figures from one source, only the last has a number.
 */
function SourcedValueText({ figure, marked }: { figure: SourcedValue; marked: boolean }) {
  return (
    <span className={classes['figure']}>
      {formatSourcedValue(figure)}
      {marked && <SourceReference source={figure.source} />}
    </span>
  );
}

function isLastReference(source: CitedSourceDocumentName, later: CitedProseParts): boolean {
  return !later.some((part) => typeof part !== 'string' && ('cited' in part ? part.cited : part.source) === source);
}

function PartText({ part, later }: { part: string | SourcedValue | SourceDocumentCitation; later: CitedProseParts }) {
  if (typeof part === 'string') return part;
  if ('cited' in part) return <SourceReference source={part.cited} />;
  return <SourcedValueText figure={part} marked={isLastReference(part.source, later)} />;
}

/** Prose with figures and with references to their sources, which are numbered as in the source list. */
export function CitedText({ said }: { said: CitedProseParts }) {
  // Parts never change their order, so the index is a stable key.
  return said.map((part, place) => <PartText key={place} part={part} later={said.slice(place + 1)} />);
}
