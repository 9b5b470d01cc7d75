/** A curve of a panel: its legend and its Prometheus query. */
export type PanelCurve = readonly [name: string, query: string];

export interface PanelDefinition {
  readonly title: string;
  readonly description: string;
  /** Grafana's id of the unit. */
  readonly unit: string;
  readonly curves: readonly PanelCurve[];
}

export interface DashboardDefinition {
  /** Name of its file and part of its URL. */
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly PanelDefinition[] }[];
}
