const joinIds = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(',');

/** Builds the path of the page that compares the providers. */
export function buildProviderComparisonPath(ids: readonly string[]): string {
  return `/compare?ids=${joinIds(ids)}`;
}

/** Builds the path of the coverage map with the coverage of the compared providers. */
export function buildComparedProvidersMapPath(ids: readonly string[]): string {
  return `/coverage-map?compare=${joinIds(ids)}&overlay=compared`;
}

/** Builds the path of the coverage map with the coverage of the providers selected for quotes. */
export function buildProvidersSelectedForQuotesMapPath(ids: readonly string[]): string {
  return `/coverage-map?overlay=quotes&quotes=${joinIds(ids)}`;
}
