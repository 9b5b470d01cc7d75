import { t } from '@lingui/core/macro';
import type { PageLoadTimePercentiles } from '@marketplace/contracts/engagement/engagement.api.ts';
import type { TrackedEventName } from '@marketplace/contracts/engagement/engagement.values.ts';
import { coverageTechnologies, coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';

export const trackedEventTitles: Readonly<Record<TrackedEventName, string>> = {
  provider_hover: t`Hovered over a provider`,
  provider_click: t`Opened a provider`,
  external_link: t`Followed an external link`,
  view_toggle: t`Switched between cards and table`,
  insight_viewed: t`Viewed the insights of a search, by number of matches`,
  login_prompt: t`Saw the sign-in prompt, by number of completed fields`,
  coverage_map_technologies_changed: t`Changed the technologies on the map`,
  coverage_map_country_clicked: t`Opened a country on the map`,
  country_details_access_unauthenticated: t`Opened a country as a guest`,
  coverage_map_page_load: t`Loaded the map`,
  coverage_map_page_providers_load: t`Could not load providers on the map`,
  page_load: t`Loaded a page`,
  error: t`Encountered an error`,
  providers_load_error: t`Could not load providers`,
};

export const pageLoadMeasureTitles: Readonly<Record<PageLoadTimePercentiles['measure'], string>> = {
  'first byte': t`First byte`,
  loaded: t`Loaded`,
  'largest paint': t`Largest contentful paint`,
  'coverage map': t`Coverage map`,
};

function formatTechnologies(subject: string): string {
  const names = coverageTechnologies.filter((each) => subject.split(' ').includes(each));
  return names.length === 0 ? t`None` : names.map((each) => coverageTechnologyLabels[each]).join(', ');
}

const countryEvents: readonly TrackedEventName[] = [
  'coverage_map_country_clicked',
  'country_details_access_unauthenticated',
];

/**
 * Formats the subject of a tracked event for display.
 * @param label name of the subject from the server, for example the name of a provider.
 */
export function formatTrackedEventSubject(event: TrackedEventName, subject: string, label: string): string {
  if (event === 'coverage_map_technologies_changed') return formatTechnologies(subject);
  if (subject === 'other') return t`Others`;
  if (event === 'view_toggle') return subject === 'table' ? t`Table` : t`Cards`;
  return countryEvents.includes(event) ? getCountryName(subject) : label;
}

/**
 * Formats the upper bound of a load time, for example `1.8 s` or `400 ms`.
 * @param bound milliseconds; `null` means above the highest bucket (20 s).
 */
export function formatPageLoadTimeBound(bound: number | null): string {
  if (bound === null) return t`more than 20 s`;
  return bound < 1000 ? t`${{ milliseconds: bound }} ms` : t`${{ seconds: formatInteger(bound / 1000) }} s`;
}
