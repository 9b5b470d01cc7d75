import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import {
  maxListedRankChangeReasons,
  type ProviderRankChangeReason,
  type RematchProviderReplyItem,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import type { ProviderMatchChange } from '../matching/rematch/matchChange.ts';
import { findEntryOrExitOfTopRanks, type ProviderRankChange } from './searches.rematch.ts';

/** Whether a provider entered or left the first rank, the first three or the first ten; `null` for neither. */
export function findGainOrLossOfTop1Or3Or10Rank(move: ProviderRankChange): 'gained' | 'lost' | null {
  const crossed = [1, 3, 10].map((most) => findEntryOrExitOfTopRanks(move, most)).find((each) => each !== null);
  if (crossed === undefined) return null;
  return crossed === 'entered' ? 'gained' : 'lost';
}

/** Whether a provider is in the previous and in the current catalogue. */
export interface ProviderPresenceInComparedCatalogues {
  readonly then: boolean;
  readonly now: boolean;
}

/**
 * Determines why a provider's rank changed.
 *
 * @param change The change in the provider's own evaluation.
 */
export function determineRankChangeReason(
  listed: ProviderPresenceInComparedCatalogues,
  change: ProviderMatchChange | null,
): ProviderRankChangeReason {
  if (listed.then !== listed.now) return { kind: 'catalogue', criterion: null, better: listed.now };
  return change ?? { kind: 'others', criterion: null, better: null };
}

type ReasonRow = RematchProviderReplyItem['reasons'][number];

/**
 * Counts searches by provider and reason for a rank change. Memory use grows with the number of providers, not with the
 * number of searches.
 */
export interface RankChangeReasonAccumulator {
  /** @param searches How often the search was made. */
  readonly add: (move: ProviderRankChange, reason: ProviderRankChangeReason, searches: number) => void;
  /** At most `maxListedRankChangeReasons` reasons for a provider's rank changes, those with the most searches first. */
  readonly getTopReasons: (providerId: string) => ReasonRow[];
}

/** @returns an accumulator without any searches. */
export function createRankChangeReasonAccumulator(): RankChangeReasonAccumulator {
  const sums = new Map<string, Map<string, ReasonRow>>();
  const total = ({ gained, lost }: ReasonRow): number => gained + lost;
  return {
    add: (move, reason, searches) => {
      const direction = findGainOrLossOfTop1Or3Or10Rank(move);
      if (direction === null) return;
      const rows = sums.get(move.providerId) ?? new Map<string, ReasonRow>();
      const key = `${reason.kind} ${String(reason.criterion)} ${String(reason.better)}`;
      const row = rows.get(key) ?? { ...reason, gained: 0, lost: 0 };
      sums.set(move.providerId, rows.set(key, { ...row, [direction]: row[direction] + searches }));
    },
    getTopReasons: (providerId) =>
      [...(sums.get(providerId)?.values() ?? [])]
        .map((row) => ({ row, text: formatRankChangeReason(row) }))
        .sort((one, other) => total(other.row) - total(one.row) || (one.text < other.text ? -1 : 1))
        .slice(0, maxListedRankChangeReasons)
        .map(({ row }) => row),
  };
}

const criterionTexts: Readonly<Record<MatchCriterion, Message>> = {
  geography: msg`geography`,
  data: msg`data frequency`,
  power: msg`power`,
  mobility: msg`mobility`,
  sim: msg`SIM`,
  privateNetwork: msg`private network`,
  ntn: msg`satellite (NTN)`,
  deviceManagement: msg`device management`,
  scale: msg`deployment scale`,
  apis: msg`APIs`,
};

function describeRankChangeReason({ kind, criterion: name, better }: ProviderRankChangeReason): Message {
  const criterion = name === null ? '' : criterionTexts[name];
  switch (kind) {
    case 'catalogue':
      return better === true ? msg`Added to the catalogue` : msg`Removed from the catalogue`;
    case 'gate':
      return better === true ? msg`Now a match` : msg`No longer a match`;
    case 'must':
      return better === true
        ? msg`Now meets the mandatory requirement: ${{ criterion }}`
        : msg`No longer meets the mandatory requirement: ${{ criterion }}`;
    case 'criterion':
      return better === true ? msg`More points for ${{ criterion }}` : msg`Fewer points for ${{ criterion }}`;
    case 'others':
      return msg`Other providers changed rank, or the order of tied providers changed`;
    case 'unknown':
      return msg`Unknown, because the original algorithm version is no longer available`;
  }
}

/** Formats the reason for a provider's rank change as a short text. */
export function formatRankChangeReason(reason: ProviderRankChangeReason): string {
  return formatMessage(describeRankChangeReason(reason));
}
