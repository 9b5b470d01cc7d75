import { t } from '@lingui/core/macro';
import classes from './Planning.module.css';

/** Collapsible details with the calculation of a result, line by line. */
export function CalculatorFormulaDetails({ lines }: { lines: readonly string[] }) {
  return (
    <details className={classes['formula']} open>
      <summary>{t`Formula`}</summary>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </details>
  );
}
