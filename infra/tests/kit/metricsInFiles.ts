import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootFolder } from '@marketplace/product/start/folders.ts';
import { parse } from 'yaml';

const words = new Set(['by', 'on', 'and', 'or', 'unless', 'without', 'ignoring', 'bool', 'offset', 'inf']);
/** What Prometheus makes of every scrape by itself. */
const ofPrometheus = new Set(['up']);

/** Names of the metrics in an expression: labels, texts and functions are taken out first. */
export function metricsIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^{}]*\}/g, '')
    .replaceAll(/\[[^[\]]*\]/g, '')
    .replaceAll(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, '');
  const names = bare.matchAll(/\b([a-zA-Z_:][\w:]*)\b(?!\s*\()/g);
  return [...names].map(([, name = '']) => name).filter((name) => !words.has(name) && !/^\d*e\d/.test(name));
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
}

const deploy = path.join(rootFolder, 'infra/deploy');

function dashboardExpressions(): readonly string[] {
  const folder = path.join(deploy, 'grafana');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Dashboard;
    return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  });
}

/** Every metric that a dashboard or an alert names, but for those that Prometheus makes itself. */
export function metricsInFiles(): readonly string[] {
  const { groups } = parse(readFileSync(path.join(deploy, 'prometheus/alerts.yml'), 'utf8')) as Rules;
  const alerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  const names = [...dashboardExpressions(), ...alerts].flatMap(metricsIn);
  return [...new Set(names)].filter((name) => !ofPrometheus.has(name)).sort();
}
