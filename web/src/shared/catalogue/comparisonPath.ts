/** Where these providers stand side by side. */
export function comparisonPath(ids: readonly string[]): string {
  return `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
}

/** Where the map shows what these providers cover. */
export function comparedOnMapPath(ids: readonly string[]): string {
  return `/coverage-map?compare=${ids.map(encodeURIComponent).join(',')}&overlay=compared`;
}
