/** A curve of a panel: its legend and its Prometheus query. */
export type DashboardPanelCurve = readonly [name: string, query: string];

export interface DashboardPanelDefinition {
  readonly title: string;
  readonly description: string;
  /** Grafana's id of the unit. */
  readonly unit: string;
  readonly curves: readonly DashboardPanelCurve[];
}

export interface DashboardDefinition {
  /** Name of its file and part of its URL. */
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly DashboardPanelDefinition[] }[];
}
