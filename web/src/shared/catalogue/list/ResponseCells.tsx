import { Table } from '@mantine/core';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { noVendor, type ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { answerTimeText, responseText } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { Note } from '../../../ui/Note.tsx';
import classes from './ProviderTable.module.css';

function Rate({ response }: { response: ResponseRecord }) {
  if (response.answerRate === null) return <Note>{responseText(response)}</Note>;
  return `${response.answerRate}%`;
}

/** The rate of answers and the time to the first as two cells of a row; empty until they are known. */
export function ResponseCells({ provider: { response } }: { provider: Pick<ProviderListing, 'response'> }) {
  const { answerMinutes } = response ?? noVendor;
  return (
    <>
      <Table.Td className={classes['answers']}>{response !== undefined && <Rate response={response} />}</Table.Td>
      <Table.Td className={classes['answers']}>{answerMinutes !== null && answerTimeText(answerMinutes)}</Table.Td>
    </>
  );
}
