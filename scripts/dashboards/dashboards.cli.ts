import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateGrafanaDashboardFiles } from './dashboardFiles.ts';

/** Folder from which Grafana loads the dashboards. */
const folder = path.join(import.meta.dirname, '../../infra/deploy/grafana');

mkdirSync(folder, { recursive: true });
for (const [name, text] of generateGrafanaDashboardFiles()) writeFileSync(path.join(folder, name), text);
console.log(`${generateGrafanaDashboardFiles().size} dashboards in infra/deploy/grafana`);
