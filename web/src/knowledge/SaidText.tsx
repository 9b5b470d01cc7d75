import { VisuallyHidden } from '@mantine/core';
import type { Cited, Figure, Said } from './facts/said.ts';
import { type SourceName, sourceNumber } from './facts/sources.ts';
import { inFigures } from '../ui/figures.ts';
import classes from './Knowledge.module.css';

function Mark({ source }: { source: SourceName }) {
  return (
    <sup className={classes['mark']}>
      <VisuallyHidden>, source </VisuallyHidden>
      <span aria-hidden>[</span>
      {sourceNumber(source)}
      <span aria-hidden>]</span>
    </sup>
  );
}

/** @param marked a source is named once, behind the last figure that rests on it. */
function FigureText({ figure: { value, unit, source }, marked }: { figure: Figure; marked: boolean }) {
  return (
    <span className={classes['figure']}>
      {inFigures(value)}
      {unit !== '' && ` ${unit}`}
      {marked && <Mark source={source} />}
    </span>
  );
}

function isLastOf(source: SourceName, later: Said): boolean {
  return !later.some((part) => typeof part !== 'string' && ('cited' in part ? part.cited : part.source) === source);
}

function PartText({ part, later }: { part: string | Figure | Cited; later: Said }) {
  if (typeof part === 'string') return part;
  if ('cited' in part) return <Mark source={part.cited} />;
  return <FigureText figure={part} marked={isLastOf(part.source, later)} />;
}

/** Prose with its figures, and the numbers that their sources have in the list below. */
export function SaidText({ said }: { said: Said }) {
  // Prose never changes its order, so that a part's place is its name.
  return said.map((part, place) => <PartText key={place} part={part} later={said.slice(place + 1)} />);
}
