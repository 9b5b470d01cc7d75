import { Card } from './Card.tsx';
import classes from './CounterCard.module.css';

export interface CounterCardItem {
  readonly label: string;
  readonly value: string | number;
  /** Explanation below the value. */
  readonly note: string;
}

export interface CounterCardProps {
  counters: readonly CounterCardItem[];
  /** Label of the card. */
  label?: string;
  /** Whether the card has less padding on phones. */
  dense?: boolean;
}

/** A card with up to four numbers, each with a label and a note; in two columns on phones. */
export function CounterCard({ counters, label, dense = false }: CounterCardProps) {
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
