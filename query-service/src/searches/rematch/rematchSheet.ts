import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { LoggedSearchesRematchSummaryReply } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { formatRankChangeReason } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { type WorkbookSheet, createWorkbookSheet } from '@marketplace/http/workbook.ts';

const columns = [
  'provider_name',
  'provider_id',
  'gained_first',
  'lost_first',
  'entered_three',
  'left_three',
  'entered_ten',
  'left_ten',
  'score_change',
  'why',
] as const;

/** Builds a sheet with one row for each provider: its gains and losses, and the reasons for them as text. */
export function buildSearchRematchSheet({
  providers,
}: Pick<LoggedSearchesRematchSummaryReply, 'providers'>): WorkbookSheet {
  const rows = providers.map(({ reasons, ...row }) => {
    const why = reasons.map((reason) => {
      const { gained, lost } = reason;
      return formatMessage(
        msg`${{ reason: formatRankChangeReason(reason) }} (gained: ${{ gained }}, lost: ${{ lost }})`,
      );
    });
    return { ...row, why: why.join('; ') };
  });
  return createWorkbookSheet(formatMessage(msg`Searches matched again`), columns, rows);
}
