import { Table } from '@mantine/core';
import { StackedTableRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHeader } from '../../ui/TableHeader.tsx';
import classes from './LegalDocument.module.css';
import type { LegalTextBlock, LegalSectionContent } from './legalText.ts';
import { LegalInlineText, TextDependingOnDataProtectionOfficer } from './LegalInlineText.tsx';

type LegalTable = Extract<LegalTextBlock, { readonly table: string }>;

function FactsTable({ table, columns, rows, hasUntranslatedNames = false }: LegalTable) {
  return (
    <StackedTable className={classes['table'] ?? ''} aria-label={table}>
      <TableHeader columns={columns} />
      <Table.Tbody>
        {rows.map(([name = '', ...cells]) => (
          <StackedTableRow key={name}>
            <Table.Td data-label={columns[0]}>
              <strong translate={hasUntranslatedNames ? 'no' : undefined}>{name}</strong>
            </Table.Td>
            {cells.map((cell, place) => (
              <Table.Td key={columns[place + 1]} data-label={columns[place + 1]}>
                <LegalInlineText>{cell}</LegalInlineText>
              </Table.Td>
            ))}
          </StackedTableRow>
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

function Block({ block }: { block: LegalTextBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LegalInlineText>{block}</LegalInlineText>
      </p>
    );
  }
  if ('table' in block) return <FactsTable {...block} />;
  if ('officer' in block) {
    return (
      <p>
        <TextDependingOnDataProtectionOfficer {...block} />
      </p>
    );
  }
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>
          <LegalInlineText>{item}</LegalInlineText>
        </li>
      ))}
    </ul>
  );
}

/** A numbered section. Links in the table of contents lead to the section's id. */
export function LegalDocumentSection({
  section: { id, heading, blocks },
  number,
}: {
  section: LegalSectionContent;
  number: number;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        {number}. {heading}
      </h2>
      {blocks.map((block) => (
        <Block key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}
