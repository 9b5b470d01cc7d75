import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { MatchCriterion, MatchedProviderListReplyItem } from '@marketplace/contracts/matching/matching.views.ts';
import classes from './ScoreBreakdownTable.module.css';
import { computeScoreBreakdown } from './scoreBreakdown.ts';
import { formatOneDecimal, formatWholePercent } from '@marketplace/contracts/kernel/messages/formats.ts';

const criterionNames: Readonly<Record<MatchCriterion, string>> = {
  geography: t`Geography`,
  data: t`Data Frequency`,
  power: t`Power`,
  mobility: t`Mobility`,
  sim: t`SIM`,
  privateNetwork: t`Private network`,
  ntn: t`Satellite (NTN)`,
  deviceManagement: t`Device management`,
  scale: t`Deployment scale`,
  apis: t`APIs`,
};

const formatPercent = (part: number): string => formatWholePercent(part);
const formatPoints = (tenths: number): string => formatOneDecimal(tenths / 10);

/** Breakdown of the score: weight, fulfilment and points of each criterion. */
export function ScoreBreakdownTable({ provider }: { provider: MatchedProviderListReplyItem }) {
  const { criteria, matchScore, cap } = provider;
  const { lines, tenths, note } = computeScoreBreakdown(criteria, matchScore, cap);
  return (
    <table className={classes['sum']}>
      <caption>{t`Score breakdown`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Criterion`}</th>
          <th scope="col">{t`Weight`}</th>
          <th scope="col">{t`Met`}</th>
          <th scope="col">{t`Points`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ criterion, share, value, known, tenths: gained }) => (
          <tr key={criterion} data-known={known}>
            <th scope="row">{criterionNames[criterion]}</th>
            <td>{formatPercent(share)}</td>
            <td>
              {formatPercent(value)}
              {!known && (
                <>
                  <span aria-hidden="true" title={t`Not fully stated by the provider`}>
                    ?
                  </span>
                  <VisuallyHidden> {t`(not fully stated)`}</VisuallyHidden>
                </>
              )}
            </td>
            <td>{formatPoints(gained)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>{t`Total`}</th>
          <td>{formatPoints(tenths)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            {t`Score`}
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
