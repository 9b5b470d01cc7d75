/**
 * Builds a Prometheus query for the per-second rate of a counter, by label.
 * @param filter label matchers in braces.
 */
export const buildPrometheusRateQuery = (metric: string, by: string, filter = ''): string =>
  `sum by (${by}) (rate(${metric}${filter}[5m]))`;
/**
 * Builds a Prometheus query for a quantile of a histogram, by label.
 * @param share the quantile, from 0 to 1.
 */
export const buildPrometheusQuantileQuery = (share: number, metric: string, by: string): string =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(${metric}_bucket[5m])))`;
/** Name of the histogram of HTTP response times in seconds. */
export const httpDurationMetricName = 'marketplace_http_request_duration_seconds';
/** Builds a Prometheus query for the maximum of a metric over all processes, by label. */
export const buildPrometheusMaxQuery = (metric: string, by: string): string => `max by (${by}) (${metric})`;
