import { plural, t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { DayRange } from '@marketplace/domain/searches/searches.days.ts';
import type { LoggedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { TruncationNote } from '../../../ui/TruncationNote.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import classes from './Analytics.module.css';
import { maxListedSearchesPerPerson, useSearchesOfQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { formatFilledRequirements } from './analyticsText.ts';

/**
 * Formats the requirements of a logged search in one line. The logged requirements may be in the original or in the
 * normalised format; if they cannot be parsed, only the regions are listed.
 */
function formatSearch({ requirements, geographic_regions }: LoggedSearchReplyItem): string {
  const wizard = RequirementsWizardRequest.safeParse({ ...requirements, geographicRegions: geographic_regions });
  return wizard.success
    ? formatFilledRequirements(normaliseWizardDataToRequirements(wizard.data).requirements)
    : geographic_regions.map(formatRegionName).join(', ');
}

/** Formats the time of a search, the number of matches and, if there is one, the best match. */
function formatOutcome({
  search_timestamp,
  matched_providers_count: matches,
  top_provider_name: bestMatch,
}: LoggedSearchReplyItem): string {
  const time = formatUtcInstantForDisplay(search_timestamp);
  return bestMatch === null
    ? t`${time}, ${plural(matches, { one: '# match', other: '# matches' })}`
    : t`${time}, ${plural(matches, { one: '# match', other: '# matches' })}, best match: ${bestMatch}`;
}

/** Formats the note about a truncated list of searches; `null` if all searches are listed. */
function formatTruncation(listed: number, total: number | null): string | null {
  const listedCount = formatInteger(listed);
  if (total === null)
    return listed < maxListedSearchesPerPerson ? null : t`Showing the latest ${listedCount} searches.`;
  if (listed >= total) return null;
  return t`Showing the latest ${listedCount} of ${{ total: formatInteger(total) }} searches. Select a shorter period to see the others.`;
}

function Searches({ userId, range, total }: { userId: string; range: DayRange; total: number | null }) {
  const query = useSearchesOfQuery({ userId, range });
  return (
    <QueryResultCardWithLoadingStates
      title={t`Searches in this period`}
      query={query}
      isEmpty={(found) => found.length === 0}
      empty={t`The user did not search in this period.`}
    >
      {(found) => (
        <>
          <ol className={classes['little']}>
            {found.map((search) => (
              <li key={search.id}>
                <strong>{formatSearch(search)}</strong>
                <span className="tabular">{formatOutcome(search)}</span>
              </li>
            ))}
          </ol>
          {formatTruncation(found.length, total) !== null && (
            <TruncationNote>{formatTruncation(found.length, total) ?? ''}</TruncationNote>
          )}
        </>
      )}
    </QueryResultCardWithLoadingStates>
  );
}

interface PersonSearchesProps {
  /** `null` closes the drawer. */
  userId: string | null;
  name: string | null;
  /** Number of searches in the range; `null` if unknown. */
  total: number | null;
  range: DayRange;
  onClose: () => void;
}

/** Drawer with the searches of one person in the range, newest first. */
export function PersonSearchesDrawer({ userId, name, total, range, onClose }: PersonSearchesProps) {
  return (
    <Drawer opened={userId !== null} onClose={onClose} position="right" size={520} title={name ?? t`Searches`}>
      {userId !== null && <Searches userId={userId} range={range} total={total} />}
    </Drawer>
  );
}
