import {
  TooltipDisplayMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import {
  DatasourceVariableBuilder,
  defaultDashboard,
  type Panel,
  RowBuilder,
  type RowPanel,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { eventLogGrafanaDashboard } from './log.panels.ts';
import { processesGrafanaDashboard } from './processes.panels.ts';
import type { GrafanaDashboardDefinition, GrafanaPanelDefinition } from './panel.ts';
import { requestsGrafanaDashboard } from './requests.panels.ts';

/** Grafana's grid has 24 columns, so three panels fit in a line. */
const size = { w: 8, h: 8 } as const;
const perLine = 3;

/** The data source that the user selects. */
const source = { type: 'prometheus', uid: '${source}' };

function buildPanel({ title, description, unit, curves }: GrafanaPanelDefinition): PanelBuilder {
  const panel = new PanelBuilder().title(title).description(description).unit(unit).min(0).datasource(source);
  panel.legend(new VizLegendOptionsBuilder().showLegend(true));
  panel.tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi));
  curves.forEach(([name, query], index) => {
    const refId = String.fromCharCode('A'.charCodeAt(0) + index);
    panel.withTarget(new DataqueryBuilder().refId(refId).expr(query).legendFormat(name));
  });
  return panel;
}

/** Assigns positions and ids to row headings and to the panels below them. */
function layOutPanels(rows: GrafanaDashboardDefinition['rows']): readonly (Panel | RowPanel)[] {
  let top = 0;
  let id = 0;
  return rows.flatMap(({ title, panels }) => {
    const heading = new RowBuilder(title).id((id += 1)).gridPos({ x: 0, y: top, w: 24, h: 1 });
    const below = panels.map((panel, index) => {
      const [x, y] = [(index % perLine) * size.w, top + 1 + Math.floor(index / perLine) * size.h];
      return { ...buildPanel(panel).build(), id: (id += 1), gridPos: { x, y, ...size } };
    });
    top += 1 + Math.ceil(panels.length / perLine) * size.h;
    return [heading.build(), ...below];
  });
}

/** Builds a dashboard in the format that Grafana loads from files. */
function buildDashboard({ uid, title, rows }: GrafanaDashboardDefinition): object {
  return {
    ...defaultDashboard(),
    ...{ uid, title, tags: ['marketplace'], refresh: '30s', timezone: 'browser', editable: false },
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [new DatasourceVariableBuilder('source').label('Prometheus').type('prometheus').build()] },
    panels: layOutPanels(rows),
  };
}

/** @returns the content of each dashboard file, by file name. */
export function generateGrafanaDashboardFiles(): ReadonlyMap<string, string> {
  return new Map(
    [requestsGrafanaDashboard, eventLogGrafanaDashboard, processesGrafanaDashboard].map((text) => [
      `${text.uid}.json`,
      `${JSON.stringify(buildDashboard(text), null, 2)}\n`,
    ]),
  );
}
