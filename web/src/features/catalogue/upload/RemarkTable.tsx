import { Table } from '@mantine/core';
import type { ImportDiagnostic, UploadReport } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import classes from './UploadPage.module.css';

const outcomes: Readonly<Record<ImportDiagnostic['outcome'], { word: string; tone: Tone }>> = {
  reject: { word: 'Rejected', tone: 'red' },
  skip: { word: 'Row skipped', tone: 'red' },
  repair: { word: 'Repaired', tone: 'amber' },
  notice: { word: 'Notice', tone: 'neutral' },
};

function placeOf({ sheet, row, column }: ImportDiagnostic): string {
  return [sheet, row === null ? null : `row ${row}`, column].filter((part) => part !== null).join(', ');
}

/** What the importer had to say, place by place: the first hundred, and how many there are of each kind. */
export function RemarkTable({ report }: { report: Pick<UploadReport, 'remarks' | 'remarkCounts'> }) {
  const totals = Object.values(report.remarkCounts).reduce((sum, count) => sum + count, 0);
  return (
    <section className={classes['remarks']} aria-label="Remarks on the file">
      <h3>
        {totals} {totals === 1 ? 'remark' : 'remarks'}
        {totals > report.remarks.length && `, the first ${report.remarks.length} are shown`}
      </h3>
      <section className={classes['scroll']} aria-label="Table of the remarks" tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Outcome</Table.Th>
              <Table.Th>Where</Table.Th>
              <Table.Th>Value</Table.Th>
              <Table.Th>Remark</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.remarks.map((remark, index) => (
              <Table.Tr key={index}>
                <Table.Td>
                  <Badge tone={outcomes[remark.outcome].tone}>{outcomes[remark.outcome].word}</Badge>
                </Table.Td>
                <Table.Td>{placeOf(remark)}</Table.Td>
                <Table.Td className={classes['value']}>{remark.value}</Table.Td>
                <Table.Td>{remark.message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  );
}
