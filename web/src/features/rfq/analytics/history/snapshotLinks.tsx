import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditedRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { quotePropertyApiNamesAndLabels } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { BuyerRfqLinkReplyItem, VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { CalendarDateWithTimeTooltip } from '../../../../ui/RelativeTimeText.tsx';
import { DescriptionList } from '../../../../shared/rfq/DescriptionList.tsx';
import { formatQuoteAmountOrDash } from '../../../../shared/rfq/formatQuoteAmountWithUnit.ts';
import {
  AdminRfqLinkOutcomeOrStatusBadge,
  BuyerRfqLinkStatusBadge,
  RfqLinkOutcomeBadge,
} from '../../../../shared/rfq/StatusBadge.tsx';
import { labelledQuoteFieldFormattersExceptAmount } from '../../../../shared/rfq/labelledQuoteFieldFormattersExceptAmount.ts';
import { TableHeader } from '../../../../ui/TableHeader.tsx';
import { formatRfqHistoryActor } from './formatRfqHistoryActor.ts';
import { TruncatedText } from '../TruncatedText.tsx';
import { MutedText } from '../../../../ui/MutedText.tsx';
import classes from './RfqHistorySection.module.css';

type Quoted = Pick<BuyerRfqLinkReplyItem, 'quote_amount' | 'quote_currency' | 'quote_amount_unit' | 'quote_versions'>;

function Amount({ link }: { link: Quoted }) {
  const previousVersions = link.quote_versions.slice(0, -1);
  return (
    <>
      <b className="tabular">{formatQuoteAmountOrDash(link)}</b>
      {previousVersions.map((version) => (
        <MutedText as="div" size="small" key={version.version}>
          <s>{formatQuoteAmountOrDash(version)}</s>
        </MutedText>
      ))}
    </>
  );
}

function LinkTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <div className={classes['scroll']} role="group" aria-label={t`Links and quotes`} tabIndex={0}>
      <Table aria-label={t`Links and quotes`}>
        <TableHeader columns={columns} />
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

/** Table of all links, including deleted ones, with admin notes. */
export function RfqSnapshotAuditorLinkTable({ links }: { links: readonly AuditedRfqLinkReplyItem[] }) {
  return (
    <LinkTable
      columns={[
        t`Provider`,
        t`Status`,
        formatMessage(quotePropertyApiNamesAndLabels.amount.label),
        t`Version`,
        t`Answered`,
        t`Admin note`,
      ]}
    >
      {links.map((link) => (
        <Table.Tr key={link.id} data-deleted={link.deleted_at !== null || undefined}>
          <Table.Td>{link.provider_name}</Table.Td>
          <Table.Td>
            <AdminRfqLinkOutcomeOrStatusBadge link={link} />
            {link.deleted_at !== null && <Badge tone="unknown">{t`Deleted`}</Badge>}
          </Table.Td>
          <Table.Td>
            <Amount link={link} />
          </Table.Td>
          <Table.Td className="tabular">
            {link.quote_version ?? '–'}
            <VersionAuthors link={link} />
          </Table.Td>
          <Table.Td>
            <AnswerDate link={link} />
          </Table.Td>
          <Table.Td>
            <TruncatedText>{link.admin_notes ?? '–'}</TruncatedText>
          </Table.Td>
        </Table.Tr>
      ))}
    </LinkTable>
  );
}

/** Authors of the quote versions, newest version first. */
function VersionAuthors({ link }: { link: AuditedRfqLinkReplyItem }) {
  return link.quote_versions
    .toReversed()
    .map(({ version, sent_by: by }) => (
      <MutedText
        as="div"
        size="small"
        key={version}
      >{t`Version ${version}: ${{ author: formatRfqHistoryActor(by) }}`}</MutedText>
    ));
}

function AnswerDate({ link }: { link: AuditedRfqLinkReplyItem }) {
  const instant = link.responded_at ?? link.accepted_at ?? link.rejected_at;
  return instant === null ? <>–</> : <CalendarDateWithTimeTooltip instant={instant} />;
}

/** Table of the links as the buyer saw them. */
export function RfqSnapshotLinksAsSeenByBuyerTable({ links }: { links: readonly BuyerRfqLinkReplyItem[] }) {
  return (
    <LinkTable
      columns={[
        t`Provider`,
        t`Status`,
        formatMessage(quotePropertyApiNamesAndLabels.amount.label),
        ...labelledQuoteFieldFormattersExceptAmount.map(({ label }) => label),
      ]}
    >
      {links.map((link) => (
        <Table.Tr key={link.id}>
          <Table.Td>{link.provider_name}</Table.Td>
          <Table.Td>
            <BuyerRfqLinkStatusBadge status={link.response_status} />
            {link.outcome !== null && <RfqLinkOutcomeBadge outcome={link.outcome} />}
          </Table.Td>
          <Table.Td>
            <Amount link={link} />
          </Table.Td>
          {labelledQuoteFieldFormattersExceptAmount.map(({ label, text }) => (
            <Table.Td key={label}>
              <TruncatedText>{text(link) ?? '–'}</TruncatedText>
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </LinkTable>
  );
}

/** The vendor's own quote as a list of facts. */
export function RfqSnapshotVendorOwnQuoteFactsList({ rfq }: { rfq: VendorRfqReplyItem }) {
  const facts = [
    { label: t`Vendor’s quote`, value: formatQuoteAmountOrDash(rfq) },
    { label: t`Version`, value: rfq.quote_version ?? '–' },
    ...labelledQuoteFieldFormattersExceptAmount.map(({ label, text }) => ({ label, value: text(rfq) ?? '–' })),
  ];
  return <DescriptionList layout="grid" facts={facts} />;
}
