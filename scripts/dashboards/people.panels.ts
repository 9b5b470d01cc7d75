import type { DashboardText } from './panel.ts';
import { http, quantile, rate } from './queries.ts';

/** What people get: answers, refusals, streams. */
export const people: DashboardText = {
  uid: 'marketplace-people',
  title: 'Marketplace: what people get',
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'Requests per second',
          about: 'By service and class of the status. 5xx are ours.',
          unit: 'reqps',
          curves: [['{{service}} {{status}}', rate(`${http}_count`, 'service, status')]],
        },
        {
          title: 'Seconds of an answer',
          about: 'Of a hundred answers, 95 and 50 are as quick as this.',
          unit: 's',
          curves: [
            ['{{service}} 95 %', quantile(0.95, http, 'service')],
            ['{{service}} 50 %', quantile(0.5, http, 'service')],
          ],
        },
        {
          title: 'Slowest routes',
          about: 'The ten routes with the longest 95 % answer.',
          unit: 's',
          curves: [['{{route}}', `topk(10, ${quantile(0.95, http, 'route')})`]],
        },
        {
          title: 'Turned away',
          about: 'Answers 429 (too many from one) and 503 (a part is missing, or too many at once).',
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
          about: 'By what became of them. Refused is for the person to mend, failed and unavailable for us.',
          unit: 'ops',
          curves: [['{{outcome}}', rate('marketplace_commands_total', 'outcome')]],
        },
        {
          title: 'Failed commands',
          about: 'By command; none is as it should be.',
          unit: 'ops',
          curves: [['{{command}}', rate('marketplace_commands_total', 'command', '{outcome=~"failed|unavailable"}')]],
        },
        {
          title: 'Open pages that follow changes',
          about: 'Streams of GET /api/live.',
          unit: 'short',
          curves: [['streams', 'sum(marketplace_live_clients)']],
        },
        {
          title: 'Ready, and things to see to',
          about: 'GET /health names them to operators.',
          unit: 'short',
          curves: [
            ['ready {{instance}}', 'marketplace_ready'],
            ['to see to {{instance}}', 'marketplace_needs_care'],
          ],
        },
      ],
    },
  ],
};
