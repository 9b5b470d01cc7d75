import { VisuallyHidden } from '@mantine/core';
import type { Criterion, MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import classes from './ScoreTable.module.css';
import { scoreSum } from './scoreSum.ts';

const names: Readonly<Record<Criterion, string>> = {
  geography: 'Geography',
  data: 'Data Frequency',
  power: 'Power',
  mobility: 'Mobility',
  sim: 'SIM',
  privateNetwork: 'Private network',
  ntn: 'Satellite (NTN)',
  deviceManagement: 'Device management',
  scale: 'Deployment scale',
  apis: 'APIs',
};

const percent = (part: number): string => `${Math.round(part * 100)}%`;
const points = (tenths: number): string => (tenths / 10).toFixed(1);

/** The score as a sum: what each criterion weighs, how well it is met, and the points that this makes. */
export function ScoreTable({ provider }: { provider: MatchedListing }) {
  const { criteria, matchScore, cap } = provider;
  const { lines, tenths, note } = scoreSum(criteria, matchScore, cap);
  return (
    <table className={classes['sum']}>
      <caption>How the score adds up</caption>
      <thead>
        <tr>
          <th scope="col">Criterion</th>
          <th scope="col">Weight</th>
          <th scope="col">Met</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ criterion, share, value, known, tenths: gained }) => (
          <tr key={criterion} data-known={known}>
            <th scope="row">{names[criterion]}</th>
            <td>{percent(share)}</td>
            <td>
              {percent(value)}
              {!known && (
                <>
                  <span aria-hidden="true" title="Not stated in full">
                    ?
                  </span>
                  <VisuallyHidden>, not stated in full</VisuallyHidden>
                </>
              )}
            </td>
            <td>{points(gained)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Sum
          </th>
          <td>{points(tenths)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            Score
            {note !== null && <small>{note}</small>}
          </th>
          <td>
            <b>{matchScore}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
