/** A curve of a panel: what it is called and what Prometheus is asked. */
export type Curve = readonly [name: string, query: string];

/** A panel as we write it down. */
export interface PanelText {
  readonly title: string;
  /** What to read from it. */
  readonly about: string;
  /** Unit by Grafana's id. */
  readonly unit: string;
  readonly curves: readonly Curve[];
}

/** A page of Grafana as we write it down. */
export interface DashboardText {
  /** Name of its file and its address. */
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly PanelText[] }[];
}
