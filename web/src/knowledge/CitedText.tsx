import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { SourceDocumentCitation, SourcedValue, CitedProseParts } from './facts/citedProse.ts';
import { type CitedSourceDocumentName, getSourceCitationNumber } from './facts/sources.ts';
import { formatInteger } from '../ui/numberFormat.ts';
import classes from './Knowledge.module.css';

function SourceReference({ source }: { source: CitedSourceDocumentName }) {
  return (
    <sup className={classes['mark']}>
      <VisuallyHidden>{t`, source`} </VisuallyHidden>
      <span aria-hidden>[</span>
      {getSourceCitationNumber(source)}
      <span aria-hidden>]</span>
    </sup>
  );
}

/**
 * A figure with its unit.
 * @param marked whether to append the source number; of several figures from one source, only the last has a number.
 */
function SourcedValueText({ figure: { value, unit, source }, marked }: { figure: SourcedValue; marked: boolean }) {
  return (
    <span className={classes['figure']}>
      {formatInteger(value)}
      {unit !== '' && ` ${unit}`}
      {marked && <SourceReference source={source} />}
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
