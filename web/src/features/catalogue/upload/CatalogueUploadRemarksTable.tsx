import { Table } from '@mantine/core';
import type {
  CatalogueImportDiagnostic,
  CatalogueUploadReportReplyItem,
} from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import classes from './CatalogueUploadPage.module.css';

const outcomes: Readonly<Record<CatalogueImportDiagnostic['outcome'], { label: string; tone: BadgeTone }>> = {
  reject: { label: 'Rejected', tone: 'red' },
  skip: { label: 'Row skipped', tone: 'red' },
  repair: { label: 'Repaired', tone: 'amber' },
  notice: { label: 'Notice', tone: 'neutral' },
};

function formatLocation({ sheet, row, column }: CatalogueImportDiagnostic): string {
  return [sheet, row === null ? null : `row ${row}`, column].filter((part) => part !== null).join(', ');
}

/** Lists the remarks of the importer with their location in the file. The server returns at most the first hundred. */
export function CatalogueUploadRemarksTable({
  report,
}: {
  report: Pick<CatalogueUploadReportReplyItem, 'remarks' | 'remarkCounts'>;
}) {
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
                  <Badge tone={outcomes[remark.outcome].tone}>{outcomes[remark.outcome].label}</Badge>
                </Table.Td>
                <Table.Td>{formatLocation(remark)}</Table.Td>
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
