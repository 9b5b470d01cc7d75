/** A curve of a panel: its legend and its Prometheus query. */
export type GrafanaPanelCurve = readonly [name: string, query: string];

export interface GrafanaPanelDefinition {
  readonly title: string;
  readonly description: string;
  /** Grafana's id for the unit. */
  readonly unit: string;
  readonly curves: readonly GrafanaPanelCurve[];
}

export interface GrafanaDashboardDefinition {
  /** Name of the dashboard's file and part of the dashboard's URL. */
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly GrafanaPanelDefinition[] }[];
}
