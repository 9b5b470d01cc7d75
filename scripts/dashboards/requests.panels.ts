import type { GrafanaDashboardDefinition } from './panel.ts';
import { httpDurationMetricName, buildPrometheusQuantileQuery, buildPrometheusRateQuery } from './queries.ts';

/** Dashboard of user requests: responses, commands and live streams. */
export const requestsGrafanaDashboard: GrafanaDashboardDefinition = {
  uid: 'marketplace-people',
  title: 'Marketplace: requests and commands',
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'Requests per second',
          description: 'By service and status class. 5xx are our errors.',
          unit: 'reqps',
          curves: [
            ['{{service}} {{status}}', buildPrometheusRateQuery(`${httpDurationMetricName}_count`, 'service, status')],
          ],
        },
        {
          title: 'Response time',
          description: '95th and 50th percentile.',
          unit: 's',
          curves: [
            ['{{service}} 95 %', buildPrometheusQuantileQuery(0.95, httpDurationMetricName, 'service')],
            ['{{service}} 50 %', buildPrometheusQuantileQuery(0.5, httpDurationMetricName, 'service')],
          ],
        },
        {
          title: 'Slowest routes',
          description: 'The ten routes with the highest 95th percentile of the response time.',
          unit: 's',
          curves: [['{{route}}', `topk(10, ${buildPrometheusQuantileQuery(0.95, httpDurationMetricName, 'route')})`]],
        },
        {
          title: 'Rejected requests',
          description:
            'Responses 429 (too many requests of one client) and 503 (a part is unavailable, or too many concurrent requests).',
          unit: 'reqps',
          curves: [
            ['{{service}} {{reason}}', buildPrometheusRateQuery('marketplace_shed_requests_total', 'service, reason')],
          ],
        },
      ],
    },
    {
      title: 'Commands',
      panels: [
        {
          title: 'Commands per second',
          description:
            'By outcome. Refused commands need a correction by the user; failed and unavailable ones need our attention.',
          unit: 'ops',
          curves: [['{{outcome}}', buildPrometheusRateQuery('marketplace_commands_total', 'outcome')]],
        },
        {
          title: 'Failed commands',
          description: 'By command; should be empty.',
          unit: 'ops',
          curves: [
            [
              '{{command}}',
              buildPrometheusRateQuery('marketplace_commands_total', 'command', '{outcome=~"failed|unavailable"}'),
            ],
          ],
        },
        {
          title: 'Open live streams',
          description: 'Open streams of GET /api/live.',
          unit: 'short',
          curves: [['streams', 'sum(marketplace_live_clients)']],
        },
        {
          title: 'Readiness and warnings',
          description: 'GET /health lists the warnings for operators.',
          unit: 'short',
          curves: [
            ['ready {{instance}}', 'marketplace_ready'],
            ['warnings {{instance}}', 'marketplace_needs_care'],
          ],
        },
      ],
    },
  ],
};
