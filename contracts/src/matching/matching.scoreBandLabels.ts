import { msg } from '@lingui/core/runtime-macro';
import { formatLabel } from '../kernel/messages/formatLabel.ts';
import type { Message } from '../kernel/messages/messages.ts';
import type { MatchScoreBand } from './matching.views.ts';

const matchScoreBandLabels: Readonly<Record<MatchScoreBand, Message>> = {
  Excellent: msg({ message: 'Excellent', context: 'match' }),
  'Very Good': msg({ message: 'Very Good', context: 'match' }),
  Good: msg({ message: 'Good', context: 'match' }),
  Fair: msg({ message: 'Fair', context: 'match' }),
  Poor: msg({ message: 'Poor', context: 'match' }),
  'No Match': msg`No Match`,
};

/** Formats a score band. */
export function formatMatchScoreBand(band: MatchScoreBand): string {
  return formatLabel(matchScoreBandLabels, band);
}
