import { plural, t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type {
  CatalogueImportDiagnostic,
  CatalogueUploadReportReplyItem,
} from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import classes from './CatalogueUploadPage.module.css';

const outcomes: Readonly<Record<CatalogueImportDiagnostic['outcome'], { label: string; tone: BadgeTone }>> = {
  reject: { label: t`Rejected`, tone: 'red' },
  skip: { label: t`Row skipped`, tone: 'red' },
  repair: { label: t`Adjusted`, tone: 'amber' },
  notice: { label: t`Note`, tone: 'neutral' },
};

function formatLocation({ sheet, row, column }: CatalogueImportDiagnostic): string {
  return [sheet, row === null ? null : t`row ${row}`, column].filter((part) => part !== null).join(', ');
}

/** Lists the remarks of the importer with their location in the file. The server returns at most the first hundred. */
export function CatalogueUploadRemarksTable({
  report,
}: {
  report: Pick<CatalogueUploadReportReplyItem, 'remarks' | 'remarkCounts'>;
}) {
  const totals = Object.values(report.remarkCounts).reduce((sum, count) => sum + count, 0);
  const shown = report.remarks.length;
  return (
    <section className={classes['remarks']} aria-label={t`Import warnings`}>
      <h3>
        {totals > shown
          ? plural(totals, { one: `First ${shown} of # warning`, other: `First ${shown} of # warnings` })
          : plural(totals, { one: '# warning', other: '# warnings' })}
      </h3>
      <section className={classes['scroll']} aria-label={t`Table of warnings`} tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Outcome`}</Table.Th>
              <Table.Th>{t`Location`}</Table.Th>
              <Table.Th>{t`Value`}</Table.Th>
              <Table.Th>{t`Warning`}</Table.Th>
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
