/** A curve of a panel: its legend and its Prometheus query. */
export type Curve = readonly [name: string, query: string];

/** Definition of a panel. */
export interface PanelText {
  readonly title: string;
  /** Description of the panel. */
  readonly about: string;
  /** Grafana's id of the unit. */
  readonly unit: string;
  readonly curves: readonly Curve[];
}

/** Definition of a dashboard. */
export interface DashboardText {
  /** Name of its file and part of its URL. */
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly PanelText[] }[];
}
