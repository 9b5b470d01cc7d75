import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { generateGrafanaDashboardFiles } from './dashboardFiles.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const root = path.join(import.meta.dirname, '../..');
const grafana = path.join(root, 'infra/deploy/grafana');
const rulesFile = path.join(root, 'infra/deploy/prometheus/alerts.yml');
const runbooks = path.join(root, 'infra/docs/runbooks');
const { groups } = parse(readFileSync(rulesFile, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);
const headings = ['## Symptom', '## Impact', '## Check', '## Fix', '## Resolved when'];

test('matches the dashboards that "npm run dashboards" generates', () => {
  const files = generateGrafanaDashboardFiles();
  expect(readdirSync(grafana).filter((file) => file.endsWith('.json'))).toEqual([...files.keys()].sort());
  for (const [name, text] of files) expect(readFileSync(path.join(grafana, name), 'utf8')).toBe(text);
});

test.each(alerts)('has a severity and a runbook for $alert', ({ alert, labels, annotations }) => {
  expect(['critical', 'warning']).toContain(labels.severity);
  const page = path.join(root, annotations.runbook_url);
  expect(path.dirname(page)).toBe(runbooks);
  expect(existsSync(page)).toBe(true);
  const text = readFileSync(page, 'utf8');
  expect(text).toContain(`\`${alert}\``);
  expect(headings.map((heading) => text.indexOf(heading)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(
    true,
  );
});

test('has an alert for every runbook, and only valid links in runbooks', () => {
  const used = new Set(alerts.map(({ annotations }) => path.basename(annotations.runbook_url)));
  const pages = readdirSync(runbooks).filter((file) => file.endsWith('.md') && file !== 'README.md');
  expect(pages.filter((file) => !used.has(file))).toEqual([]);
  for (const page of pages) {
    const links = readFileSync(path.join(runbooks, page), 'utf8').matchAll(/\]\(([\w./-]+)\)/g);
    for (const [, link = ''] of links) expect(existsSync(path.join(runbooks, link))).toBe(true);
  }
});

/** Without promtool (Debian package prometheus), only the syntax of the expressions is checked. */
const promtool = spawnSync('promtool', ['--version']).status === 0;

test('has rules that Prometheus accepts', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const { expr } of alerts) {
    expect([...expr.matchAll(/[([{]/g)].length).toBe([...expr.matchAll(/[)\]}]/g)].length);
  }
  if (!promtool) return;
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rulesFile], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
