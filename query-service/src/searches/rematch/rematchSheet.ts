import type { RematchReply } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { reasonText } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';

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

/** Builds a sheet with the gains and losses of each provider, one row each, with the reasons as text. */
export function rematchSheet({ providers }: Pick<RematchReply, 'providers'>): Sheet {
  const rows = providers.map(({ reasons, ...row }) => {
    const why = reasons.map((reason) => `${reasonText(reason)} (gained ${reason.gained}, lost ${reason.lost})`);
    return { ...row, why: why.join('; ') };
  });
  return sheetOf('Answered again', columns, rows);
}
