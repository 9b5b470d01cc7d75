import { Card } from './Card.tsx';
import classes from './Counters.module.css';

export interface Counter {
  readonly label: string;
  readonly value: string | number;
  /** What the figure is of, below it. */
  readonly note: string;
}

export interface CountersProps {
  counters: readonly Counter[];
  /** What the card is called. */
  label?: string;
  /** Less room around each on a phone. */
  dense?: boolean;
}

/** Four figures in one card, each with its label and a note; on a phone two by two. */
export function Counters({ counters, label, dense = false }: CountersProps) {
  return (
    <Card as="dl" className={classes['counters']} aria-label={label} data-dense={dense || undefined}>
      {counters.map((counter) => (
        <div key={counter.label}>
          <dt>{counter.label}</dt>
          <dd className="tabular">{counter.value}</dd>
          <dd>{counter.note}</dd>
        </div>
      ))}
    </Card>
  );
}
