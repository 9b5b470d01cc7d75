import type { DashboardText } from './panel.ts';
import { http, quantile, rate } from './queries.ts';

/** Dashboard of the service for users: responses, refusals, streams. */
export const people: DashboardText = {
  uid: 'marketplace-people',
  title: 'Marketplace: requests and commands',
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'Requests per second',
          about: 'By service and status class. 5xx are our errors.',
          unit: 'reqps',
          curves: [['{{service}} {{status}}', rate(`${http}_count`, 'service, status')]],
        },
        {
          title: 'Response time',
          about: '95th and 50th percentile.',
          unit: 's',
          curves: [
            ['{{service}} 95 %', quantile(0.95, http, 'service')],
            ['{{service}} 50 %', quantile(0.5, http, 'service')],
          ],
        },
        {
          title: 'Slowest routes',
          about: 'The ten routes with the highest 95th percentile of the response time.',
          unit: 's',
          curves: [['{{route}}', `topk(10, ${quantile(0.95, http, 'route')})`]],
        },
        {
          title: 'Rejected requests',
          about:
            'Responses 429 (too many requests of one client) and 503 (a part is unavailable, or too many concurrent requests).',
          unit: 'reqps',
          curves: [['{{service}} {{reason}}', rate('marketplace_shed_requests_total', 'service, reason')]],
        },
      ],
    },
    {
      title: 'Commands',
      panels: [
        {
          title: 'Commands per second',
          about:
            'By outcome. Refused commands need a correction by the user; failed and unavailable ones need our attention.',
          unit: 'ops',
          curves: [['{{outcome}}', rate('marketplace_commands_total', 'outcome')]],
        },
        {
          title: 'Failed commands',
          about: 'By command; should be empty.',
          unit: 'ops',
          curves: [['{{command}}', rate('marketplace_commands_total', 'command', '{outcome=~"failed|unavailable"}')]],
        },
        {
          title: 'Open live streams',
          about: 'Open streams of GET /api/live.',
          unit: 'short',
          curves: [['streams', 'sum(marketplace_live_clients)']],
        },
        {
          title: 'Readiness and warnings',
          about: 'GET /health lists the warnings for operators.',
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
