const listed = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(',');

/** Where these providers stand side by side. */
export function comparisonPath(ids: readonly string[]): string {
  return `/compare?ids=${listed(ids)}`;
}

/** Where the map shows what these providers cover. */
export function comparedOnMapPath(ids: readonly string[]): string {
  return `/coverage-map?compare=${listed(ids)}&overlay=compared`;
}

/** The same of the providers that were chosen to be asked for quotes. */
export function quotedOnMapPath(ids: readonly string[]): string {
  return `/coverage-map?overlay=quotes&quotes=${listed(ids)}`;
}
