import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { parse } from 'yaml';

const keywords = new Set(['by', 'on', 'and', 'or', 'unless', 'without', 'ignoring', 'bool', 'offset', 'inf']);
/** Metrics that Prometheus generates for every scrape. */
const generatedMetrics = new Set(['up']);

/** Names of the metrics in a PromQL expression; ignores labels, strings and functions. */
export function parsePromqlMetricNamesInTest(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^{}]*\}/g, '')
    .replaceAll(/\[[^[\]]*\]/g, '')
    .replaceAll(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, '');
  const names = bare.matchAll(/\b([a-zA-Z_:][\w:]*)\b(?!\s*\()/g);
  return [...names].map(([, name = '']) => name).filter((name) => !keywords.has(name) && !/^\d*e\d/.test(name));
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
}

const deploy = path.join(repositoryRootFolder, 'infra/deploy');

function dashboardExpressions(): readonly string[] {
  const folder = path.join(deploy, 'grafana');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Dashboard;
    return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  });
}

/** All metrics in dashboards and alerts, except those that Prometheus generates. */
export function listMetricsOfDashboardsAndAlerts(): readonly string[] {
  const { groups } = parse(readFileSync(path.join(deploy, 'prometheus/alerts.yml'), 'utf8')) as Rules;
  const alerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  const names = [...dashboardExpressions(), ...alerts].flatMap(parsePromqlMetricNamesInTest);
  return [...new Set(names)].filter((name) => !generatedMetrics.has(name)).sort();
}
