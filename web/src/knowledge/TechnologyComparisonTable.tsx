import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { Link } from 'react-router';
import { technologyDescriptions } from './facts/technologies.ts';
import { type TechnologyComparisonAspect, technologyComparisonAspectLabels } from './facts/technology.ts';
import classes from './Knowledge.module.css';
import { CitedText } from './CitedText.tsx';

const rows = Object.entries(technologyComparisonAspectLabels) as readonly (readonly [
  TechnologyComparisonAspect,
  string,
])[];

/**
 * Table that compares all technologies. On narrow screens the table scrolls, also by keyboard, and the first column
 * stays in place.
 */
export function TechnologyComparisonTable() {
  return (
    <div className={classes['frame']} role="region" aria-label={t`Comparison of the technologies`} tabIndex={0}>
      <Table className={classes['comparison'] ?? ''} aria-label={t`Technologies compared`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Criterion`}</Table.Th>
            {technologyDescriptions.map(({ id, name }) => (
              <Table.Th key={id} scope="col">
                <Link to={{ hash: id }}>{name}</Link>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([member, label]) => (
            <Table.Tr key={member}>
              <Table.Th scope="row">{label}</Table.Th>
              {technologyDescriptions.map(({ id, compared }) => (
                <Table.Td key={id}>
                  <CitedText said={compared[member]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
