import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateDashboardFiles } from './dashboardFiles.ts';

/** Folder from which Grafana loads the dashboards. */
const folder = path.join(import.meta.dirname, '../../infra/deploy/grafana');

mkdirSync(folder, { recursive: true });
for (const [name, text] of generateDashboardFiles()) writeFileSync(path.join(folder, name), text);
console.log(`${generateDashboardFiles().size} dashboards in infra/deploy/grafana`);
