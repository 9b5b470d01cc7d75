import classes from './Planning.module.css';

/** How a figure comes about, line by line with the numbers put in. */
export function Formula({ lines }: { lines: readonly string[] }) {
  return (
    <details className={classes['formula']} open>
      <summary>Formula</summary>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </details>
  );
}
