/** Query: events per second of a counter, by a label. @param filter in braces. */
export const rateQuery = (metric: string, by: string, filter = ''): string =>
  `sum by (${by}) (rate(${metric}${filter}[5m]))`;
/** Query: a quantile of a histogram in seconds, by a label. */
export const quantileQuery = (share: number, metric: string, by: string): string =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(${metric}_bucket[5m])))`;
/** Metric of response times. */
export const httpDurationMetric = 'marketplace_http_request_duration_seconds';
/** Query: the maximum over all processes, by a label. */
export const maxQuery = (metric: string, by: string): string => `max by (${by}) (${metric})`;
